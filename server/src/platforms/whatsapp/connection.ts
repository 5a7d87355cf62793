import { integrations } from '@postwright/contract/publishing/integrations'
import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { later, readAnswer, signedOutOrLater } from '../answers.ts'
import type { AppKeys, AppPort } from '../app.ts'
import type { Account, Connection, NotAccepted } from '../connection.ts'
import type { OAuth } from '../oauth.ts'
import { notSetUp } from '../oauth-errors.ts'
import { ask, type Caller, change, codeOf, failed } from './api.ts'
import { tierOf } from './limits.ts'
import { DoneAnswer, NumberAnswer, NumbersAnswer, TokenAnswer, WhatsappCredentials, WhatsappSettings } from './types.ts'

export interface WhatsappOptions {
  app: AppPort
  /** In the place of the host of the Graph API. */
  origin?: string
}

const numberFields = 'id,display_phone_number,verified_name,quality_rating,whatsapp_business_manager_messaging_limit'

/**
 * The numbers of a WhatsApp business account, by the token of one of its system users. What becomes of messages is told by webhooks alone,
 * which the operator's app is subscribed to.
 */
export function whatsappConnection({ app, origin }: WhatsappOptions): Connection {
  const caller = (token: string, signal: AbortSignal): Caller => ({ token, signal, ...(origin && { origin }) })

  return {
    refreshAheadSeconds: 0,
    async authorize() {
      return (await app.keys()) ? { type: 'immediate' } : notSetUp('WhatsApp')
    },
    async exchange({ answer, signal }) {
      const keys = await app.keys()
      if (!keys) return notSetUp('WhatsApp')
      const token = (answer['token'] ?? '').trim()
      const waba = (answer['waba'] ?? '').trim()
      if (!/^\d{5,30}$/.test(waba)) return notAccepted('waba', inEnglish(msg`The id of a WhatsApp business account has digits alone.`))
      const problem = await problemOfToken(caller(`${keys.id}|${keys.secret}`, signal), { token, appId: keys.id })
      if (problem) return problem
      const subscribed = await change(caller(token, signal), `/${waba}/subscribed_apps`, {})
      if (readAnswer(subscribed, [200], DoneAnswer)) return { type: 'granted', credentials: { token, waba }, expiresInSeconds: null }
      const failure = failed(subscribed)
      if (failure.type === 'retry' || failure.type === 'unknown') return later(failure)
      return notAccepted('waba', inEnglish(msg`This account is not one that the system user may use: ${{ said: failure.reason }}`))
    },
    async listAccounts({ credentials, signal }) {
      const waba = credentials['waba'] ?? ''
      const result = await ask(caller(credentials['token'] ?? '', signal), `/${waba}/phone_numbers`, { fields: numberFields })
      const found = readAnswer(result, [200], NumbersAnswer)
      if (!found) return signedOutOrLater(failed(result))
      return { type: 'listed', accounts: found.data.map((number) => accountOf(number, waba)) }
    },
    // The token of a system user has no end.
    refresh: async ({ credentials }) => ({ type: 'granted', credentials, expiresInSeconds: null }),
    // Other channels may use the same token; whoever made it ends it.
    revoke: async () => ({ type: 'revoked' }),
    async check({ channel, credentials, signal }) {
      const { account } = WhatsappSettings.parse(channel.settings)
      const { token } = WhatsappCredentials.parse(credentials)
      const result = await ask(caller(token, signal), `/${encodeURIComponent(account)}`, { fields: numberFields })
      const number = readAnswer(result, [200], NumberAnswer)
      if (number) return { type: 'ok', settings: { tier: tierOf(number.whatsapp_business_manager_messaging_limit) } }
      // 100: the number is not there any more, or not for this token.
      if (codeOf(result) === 100) return { type: 'reconnect', reason: inEnglish(msg`This number is not in the account any more.`) }
      return signedOutOrLater(failed(result))
    },
  }
}

/** Whether the token is one of our app, with all that is needed. */
async function problemOfToken(asApp: Caller, { token, appId }: { token: string; appId: string }) {
  const result = await ask(asApp, '/debug_token', { input_token: token })
  const facts = readAnswer(result, [200], TokenAnswer)?.data
  if (!facts) return later(failed(result))
  if (!facts.is_valid) return notAccepted('token', inEnglish(msg`WhatsApp does not know this token, or it was ended.`))
  if (facts.app_id !== appId) return notAccepted('token', inEnglish(msg`This token is of another app. Make it for the app of this site.`))
  const missing = integrations.whatsapp.scopes.map(({ name }) => name).filter((name) => !facts.scopes.includes(name))
  return missing.length === 0
    ? null
    : notAccepted('token', inEnglish(msg`This token lacks permissions: ${{ names: missing.join(', ') }}. Make another one with them.`))
}

/** Whether the Graph API knows the app. */
export async function proveWhatsapp(origin: string | undefined, { id, secret }: AppKeys, signal: AbortSignal): ReturnType<OAuth['prove']> {
  const result = await ask({ token: `${id}|${secret}`, signal, ...(origin && { origin }) }, '/debug_token', { input_token: 'of-nobody' })
  if (readAnswer(result, [200], TokenAnswer)) return { type: 'known' }
  const failure = failed(result)
  return failure.type === 'retry' || failure.type === 'unknown' ? later(failure) : { type: 'refused', words: failure.reason }
}

function accountOf({ id, display_phone_number: number, verified_name: name, ...rest }: NumberAnswer, waba: string): Account {
  const digits = number.replace(/\D/g, '')
  return {
    id,
    name: name ? `${name} ${number}` : number,
    address: `https://wa.me/${digits}`,
    settings: { account: id, waba, number: digits, tier: tierOf(rest.whatsapp_business_manager_messaging_limit) },
    credentials: null,
  }
}
type NumberAnswer = ReturnType<typeof NumberAnswer.parse>

function notAccepted(field: string, reason: string): NotAccepted {
  return { type: 'refused', field, reason }
}
