import { integrations } from '@postwright/contract/publishing/integrations'
import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { reconnect } from '../answers.ts'
import type { AppPort } from '../app.ts'
import type { Connection, Credentials, Finding } from '../connection.ts'
import { dayInEnglish } from '../day-in-english.ts'
import { notAllGiven } from '../oauth-errors.ts'
import { type OAuth, oauthOf } from '../oauth.ts'
import { accountsOf, personOf, stillOn } from './accounts.ts'
import type { Caller } from './api.ts'
import { refreshAheadSeconds, usualApi, usualSite } from './limits.ts'
import { isPage, LinkedInCredentials, LinkedInSettings } from './types.ts'

export interface LinkedInOptions {
  app: AppPort
  /** Of the API, as year and month. */
  version: string
  /** In the place of every host of LinkedIn. */
  origin?: string
  /** Instead of the usual ones, for whoever may not ask whether something is ready. */
  graceMs?: number
}

const all = integrations.linkedin.scopes.map(({ name }) => name)
const ofProfile = ['openid', 'profile', 'w_member_social']

/** https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow (read 2026-11) */
export function linkedinOAuth({ app, origin }: Pick<LinkedInOptions, 'app' | 'origin'>): OAuth {
  return oauthOf({
    platform: 'LinkedIn',
    app,
    authorizeUrl: `${origin ?? usualSite}/oauth/v2/authorization`,
    tokenUrl: `${origin ?? usualSite}/oauth/v2/accessToken`,
    revokeUrl: null,
    proof: 'post',
    scopes: all,
    // A confidential app that sends a verifier is told that its secret is wrong.
    withoutPkce: true,
    // The person is asked for with the token itself.
    tokenOf(body) {
      if (typeof body !== 'object' || body === null) return body
      return { token_type: 'Bearer', ...body, id_token: undefined }
    },
    refusals: {
      classify({ body }, said) {
        // An app that may not renew tokens is known all the same.
        const isOfRenewal = typeof body === 'object' && body !== null && 'error' in body && body.error === 'unauthorized_client'
        return isOfRenewal ? reconnect('LinkedIn', said) : null
      },
    },
  })
}

export function linkedinConnection(options: LinkedInOptions): Connection {
  const oauth = linkedinOAuth(options)
  const caller = (credentials: Credentials, signal: AbortSignal) => callerOf(options, credentials, signal)

  return {
    refreshAheadSeconds,
    async authorize(input) {
      const wanted = (input.fields['accounts'] === 'pages' ? all : ofProfile).join(' ')
      const asked = await oauth.authorize(input, { scope: wanted })
      return asked.type === 'redirect' ? { ...asked, kept: { wanted } } : asked
    },
    async exchange(input) {
      const granted = await oauth.exchange(input)
      if (granted.type !== 'granted') return granted
      const wanted = (input.kept['wanted'] ?? ofProfile.join(' ')).split(' ')
      const given = granted.scopes ?? wanted
      const missing = wanted.filter((scope) => !given.includes(scope))
      if (missing.length > 0) return notAllGiven('LinkedIn', missing)
      return { ...granted, credentials: { ...granted.credentials, scopes: given.join(' '), ...endOf(granted.expiresInSeconds) } }
    },
    listAccounts: ({ credentials, signal }) => accountsOf(caller(credentials, signal)),
    async refresh({ credentials, signal }) {
      const { refreshToken, endsAt = 0, grantedAt } = LinkedInCredentials.parse(credentials)
      const isGood = endsAt > Date.now()
      // Near the end of the year a new token ends when this one does.
      const isNew = Date.now() - grantedAt < 86_400_000
      if (isGood && (refreshToken === undefined || isNew))
        return {
          type: 'retry',
          afterSeconds: null,
          reason: inEnglish(msg`LinkedIn does not renew this sign-in. Connect it again before it ends.`),
        }
      const granted = await oauth.refresh(refreshToken, signal)
      if (granted.type !== 'granted') return granted
      return { ...granted, credentials: { ...granted.credentials, ...endOf(granted.expiresInSeconds) } }
    },
    // There is no way to: the person takes it back in their settings.
    revoke: async () => ({ type: 'revoked' }),
    async check({ channel, credentials, signal }) {
      const asking = caller(credentials, signal)
      const settings = LinkedInSettings.parse(channel.settings)
      const found = await personOf(asking)
      if (found.type !== 'person') return found
      return isPage(settings) ? stillOn(asking, settings.author) : { type: 'ok' }
    },
    async diagnose({ credentials }) {
      return endingOf(LinkedInCredentials.parse(credentials))
    },
  }
}

export function callerOf({ origin = usualApi, version, app }: LinkedInOptions, credentials: Credentials, signal: AbortSignal): Caller {
  return { api: origin, version, app, credentials: LinkedInCredentials.parse(credentials), signal }
}

function endOf(seconds: number | null): Record<string, string> {
  return seconds === null ? {} : { endsAt: String(Date.now() + seconds * 1000) }
}

/** What nobody renews ends after 60 days. */
function endingOf({ refreshToken, endsAt }: LinkedInCredentials): Finding[] {
  if (refreshToken !== undefined || endsAt === undefined) return []
  const day = dayInEnglish(endsAt)
  const says = inEnglish(msg`The sign-in ends on ${{ day }}: LinkedIn lets the app of this site renew none.`)
  if (endsAt - Date.now() > refreshAheadSeconds * 1000) return [{ about: 'limits', state: 'works', says }]
  return [{ about: 'limits', state: 'warning', says, mend: [inEnglish(msg`Connect it again with the same account before that.`)] }]
}
