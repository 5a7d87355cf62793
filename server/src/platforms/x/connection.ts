import { integrations } from '@postwright/contract/publishing/integrations'

import { readAnswer, reconnect, signedOutOrLater } from '../answers.ts'
import type { AppPort } from '../app.ts'
import type { Connection, Credentials } from '../connection.ts'
import { type OAuth, oauthOf } from '../oauth.ts'
import { notAllGiven } from '../oauth-errors.ts'
import { ask, type Caller, failed } from './api.ts'
import { refreshAheadSeconds, usualApi, usualSite } from './limits.ts'
import { Me, XCredentials } from './types.ts'

export interface XOptions {
  app: AppPort
  /** In the place of every host of X. */
  origin?: string
}

const scopes = integrations.x.scopes.map(({ name }) => name)

/** https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code (read 2026-08) */
export function xOAuth({ app, origin }: XOptions): OAuth {
  return oauthOf({
    platform: 'X',
    app,
    authorizeUrl: `${origin ?? usualSite}/i/oauth2/authorize`,
    tokenUrl: `${origin ?? usualApi}/2/oauth2/token`,
    revokeUrl: `${origin ?? usualApi}/2/oauth2/revoke`,
    proof: 'basic',
    scopes,
  })
}

export function xConnection(options: XOptions): Connection {
  const oauth = xOAuth(options)
  const caller = (credentials: Credentials, signal: AbortSignal) => callerOf(options, credentials, signal)

  return {
    refreshAheadSeconds,
    authorize: (input) => oauth.authorize(input),
    async exchange(input) {
      const granted = await oauth.exchange(input)
      if (granted.type !== 'granted') return granted
      const missing = scopes.filter((scope) => granted.scopes !== null && !granted.scopes.includes(scope))
      if (missing.length === 0) return granted
      return notAllGiven('X', missing)
    },
    async listAccounts({ credentials, signal }) {
      const found = await me(caller(credentials, signal))
      if (found.type !== 'me') return found
      const { id, username } = found.me
      const address = `${usualSite}/${username}`
      return { type: 'listed', accounts: [{ id, name: `@${username}`, address, settings: { account: id, username }, credentials: null }] }
    },
    refresh: ({ credentials, signal }) => oauth.refresh(credentials['refreshToken'], signal),
    async revoke({ credentials, signal }) {
      // What renews the others ends them all.
      const { refreshToken, accessToken } = XCredentials.parse(credentials)
      return oauth.revoke(refreshToken ?? accessToken, signal)
    },
    async check({ credentials, signal }) {
      const found = await me(caller(credentials, signal))
      return found.type === 'me' ? { type: 'ok', settings: { username: found.me.username } } : found
    },
  }
}

export function callerOf({ app, origin = usualApi }: XOptions, credentials: Credentials, signal: AbortSignal): Caller {
  return { api: origin, app, credentials: XCredentials.parse(credentials), signal }
}

async function me(caller: Caller) {
  const result = await ask(caller, '/2/users/me')
  const found = readAnswer(result, [200], Me)
  if (found) return { type: 'me', me: found.data } as const
  const failure = failed(result, caller)
  // A sign-in that is to be renewed has ended for whoever asks whether it is there.
  return failure.type === 'retry' && failure.renew ? reconnect('X') : signedOutOrLater(failure)
}
