import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { type Failure, later, readAnswer, reconnect, signedOutOrLater } from '../answers.ts'
import type { AppKeys, AppPort } from '../app.ts'
import type { ExchangeOutcome, Finding } from '../connection.ts'
import { read } from '../http.ts'
import { type OAuth, oauthOf } from '../oauth.ts'
import { notAllGiven, notSetUp } from '../oauth-errors.ts'
import { dayInEnglish } from '../day-in-english.ts'
import { failed, graphErrorOf, isThrottled, saidIn } from './errors.ts'
import { ask, type Caller } from './graph.ts'
import { LongToken, Permissions, TokenFacts } from './types.ts'

export const usualApi = 'https://graph.facebook.com'
const usualDialog = 'https://www.facebook.com'

export interface MetaOptions {
  app: AppPort
  /** Of the Graph API. */
  version: string
  /** In the place of every host of the platform. */
  origin?: string
}

interface Login extends MetaOptions {
  platform: string
  scopes: readonly string[]
}

/** What it says of an app that it does not know, or whose secret is another one. */
const unknownApp = 101
const wrongSecret = 1

/** Sign-in with Facebook, by which pages and the accounts that belong to them are reached. https://developers.facebook.com/docs/facebook-login/guides/advanced/manual-flow (read 2026-09) */
export function metaLogin({ platform, app, version, origin, scopes }: Login) {
  const base = `${origin ?? usualApi}/${version}`
  const oauth = oauthOf({
    platform,
    app,
    authorizeUrl: `${origin ?? usualDialog}/${version}/dialog/oauth`,
    tokenUrl: `${base}/oauth/access_token`,
    revokeUrl: null,
    proof: 'post',
    scopes,
    withoutPkce: true,
    asksByGet: true,
    refusals: { saidIn, classify: (answer, said) => tokenRefusal(answer, said, platform) },
  })

  return {
    /** What was declined before is asked for again. */
    authorize: (input: Parameters<OAuth['authorize']>[0]) => oauth.authorize(input, { scope: scopes.join(','), auth_type: 'rerequest' }),

    /** With a token of about sixty days, by which tokens of pages have no end. */
    async exchange(input: Parameters<OAuth['exchange']>[0], needed: readonly string[]): Promise<ExchangeOutcome> {
      const granted = await oauth.exchange(input)
      if (granted.type !== 'granted') return granted
      const keys = await app.keys()
      if (!keys) return notSetUp(platform)
      const long = await longToken(base, { keys, token: granted.credentials['accessToken'] ?? '', platform, signal: input.signal })
      if (long.type !== 'token') return long
      const caller = { base, token: long.token, signal: input.signal }
      const missing = await missingScopes(caller, needed, platform)
      if (missing.type !== 'missing') return missing
      if (missing.scopes.length > 0) return notAllGiven(platform, missing.scopes)
      return { type: 'granted', credentials: { accessToken: long.token }, expiresInSeconds: null }
    },

    /** The app itself may ask about tokens: here about one that nobody has. */
    async prove({ id, secret }: AppKeys, signal: AbortSignal): ReturnType<OAuth['prove']> {
      const result = await ask({ base, token: `${id}|${secret}`, signal }, '/debug_token', { input_token: 'of-nobody' })
      if (readAnswer(result, [200], TokenFacts)) return { type: 'known' }
      const error = graphErrorOf(result)
      const isOfApp = error && !isThrottled(error) && !error.is_transient && [unknownApp, wrongSecret, 190].includes(error.code)
      return isOfApp ? { type: 'refused', words: error.message ?? '' } : later(failed(result, platform))
    },

    /** What Meta knows of a token, in words. */
    async diagnose(token: string, signal: AbortSignal): Promise<Finding[]> {
      const keys = await app.keys()
      if (!keys) return []
      const result = await ask({ base, token: `${keys.id}|${keys.secret}`, signal }, '/debug_token', { input_token: token })
      const facts = readAnswer(result, [200], TokenFacts)?.data
      return facts ? [permissionsOf(facts.scopes ?? [], scopes), ...dataAccess(facts.data_access_expires_at ?? 0, platform)] : []
    },
  }
}

/** What an answer without a token means: of a refused app `refused`, of a refused person `reconnect`. */
export function tokenRefusal(answer: { status: number; body: unknown }, said: string | undefined, platform: string): Failure | null {
  const error = graphErrorOf({ type: 'answer', headers: {}, ...answer })
  if (!error || answer.status >= 500) return null
  if (isThrottled(error) || error.is_transient || error.code === 2) return { type: 'retry', afterSeconds: null, reason: said ?? '' }
  if (error.code === unknownApp || error.code === wrongSecret) return { type: 'refused', reason: said ?? '' }
  return reconnect(platform, said)
}

async function longToken(
  base: string,
  { keys, token, platform, signal }: { keys: AppKeys; token: string; platform: string; signal: AbortSignal },
) {
  const query = new URLSearchParams({
    grant_type: 'fb_exchange_token',
    client_id: keys.id,
    client_secret: keys.secret,
    fb_exchange_token: token,
  })
  const result = await read({ url: `${base}/oauth/access_token?${query.toString()}`, host: 'ours', signal })
  const long = readAnswer(result, [200], LongToken)
  return long ? ({ type: 'token', token: long.access_token } as const) : signedOutOrLater(failed(result, platform))
}

async function missingScopes(caller: Caller, needed: readonly string[], platform: string) {
  const result = await ask(caller, '/me/permissions')
  const told = readAnswer(result, [200], Permissions)
  if (!told) return signedOutOrLater(failed(result, platform))
  const given = told.data.filter(({ status }) => status === 'granted').map(({ permission }) => permission)
  return { type: 'missing', scopes: needed.filter((scope) => !given.includes(scope)) } as const
}

function permissionsOf(given: readonly string[], wanted: readonly string[]): Finding {
  const missing = wanted.filter((scope) => !given.includes(scope))
  if (missing.length === 0) return { about: 'permissions', state: 'works', says: inEnglish(msg`Everything that was asked for is allowed.`) }
  return {
    about: 'permissions',
    state: 'warning',
    says: inEnglish(msg`Not allowed: ${{ names: missing.join(', ') }}.`),
    mend: [inEnglish(msg`Connect it again, and allow everything that is asked for.`)],
  }
}

const soonSeconds = 14 * 86_400

/** Data may be read for 90 days after the person was there last. */
function dataAccess(endsAt: number, platform: string): Finding[] {
  if (endsAt === 0 || endsAt - Date.now() / 1000 > soonSeconds) return []
  const day = dayInEnglish(endsAt * 1000)
  return [
    {
      about: 'permissions',
      state: 'warning',
      says: inEnglish(msg`${{ platform }} tells nothing more of the account after ${{ day }}, unless somebody signs in again.`),
      mend: [inEnglish(msg`Connect it again with the same account. What is planned on it stays.`)],
    },
  ]
}
