import { integrations } from '@postwright/contract/publishing/integrations'
import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { readAnswer, signedOutOrLater } from '../answers.ts'
import type { AppKeys, AppPort } from '../app.ts'
import type { Connection, Credentials, Finding, GrantOutcome } from '../connection.ts'
import { read } from '../http.ts'
import { failed, saidIn } from '../meta/errors.ts'
import { ask, type Caller } from '../meta/graph.ts'
import { tokenRefusal } from '../meta/login.ts'
import { LongToken } from '../meta/types.ts'
import { type OAuth, oauthOf } from '../oauth.ts'
import { notSetUp } from '../oauth-errors.ts'
import { refreshAheadSeconds, usualApi, usualDialog, usualSite, version } from './limits.ts'
import { Me, PublishingLimit, ThreadsSettings } from './types.ts'

export const platform = 'Threads'

export interface ThreadsOptions {
  app: AppPort
  /** In the place of every host of Threads. */
  origin?: string
}

const scopes = integrations.threads.scopes.map(({ name }) => name)

/** https://developers.facebook.com/documentation/threads/get-started (read 2026-04) */
function threadsOAuth({ app, origin }: ThreadsOptions): OAuth {
  return oauthOf({
    platform,
    app,
    authorizeUrl: `${origin ?? usualDialog}/oauth/authorize`,
    tokenUrl: `${origin ?? usualApi}/oauth/access_token`,
    revokeUrl: null,
    proof: 'post',
    scopes,
    withoutPkce: true,
    refusals: { saidIn, classify: (answer, said) => tokenRefusal(answer, said, platform) },
    tokenOf: (body) => (typeof body === 'object' ? { token_type: 'bearer', ...body } : body),
  })
}

/** It is asked for a token by a code that nobody was given: where the app is not known, that is what is refused. */
export async function proveThreads(
  options: Pick<ThreadsOptions, 'origin'>,
  keys: AppKeys,
  signal: AbortSignal,
): ReturnType<OAuth['prove']> {
  let words: string | null = null
  const app: AppPort = { keys: async () => keys, refused: async (said) => void (words = said) }
  const asked = await threadsOAuth({ ...options, app }).exchange({
    answer: { code: 'of-nobody' },
    redirectUrl: 'https://localhost/',
    codeVerifier: null,
    signal,
  })
  if (words !== null) return { type: 'refused', words }
  if (asked.type === 'retry') return asked
  return { type: 'known' }
}

export function threadsConnection(options: ThreadsOptions): Connection {
  const oauth = threadsOAuth(options)
  const base = options.origin ?? usualApi

  async function renewed(path: string, query: Record<string, string>, signal: AbortSignal): Promise<GrantOutcome> {
    const result = await read({ url: `${base}${path}?${new URLSearchParams(query).toString()}`, host: 'ours', signal })
    const token = readAnswer(result, [200], LongToken)
    if (!token) return signedOutOrLater(failed(result, platform))
    return { type: 'granted', credentials: { accessToken: token.access_token }, expiresInSeconds: token.expires_in ?? null }
  }

  return {
    refreshAheadSeconds,
    authorize: (input) => oauth.authorize(input, { scope: scopes.join(',') }),
    async exchange(input) {
      const granted = await oauth.exchange(input)
      if (granted.type !== 'granted') return granted
      const keys = await options.app.keys()
      if (!keys) return notSetUp(platform)
      const query = { grant_type: 'th_exchange_token', client_secret: keys.secret, access_token: granted.credentials['accessToken'] ?? '' }
      return renewed('/access_token', query, input.signal)
    },
    async listAccounts({ credentials, signal }) {
      const found = await me(callerOf(options, credentials, signal))
      if (found.type !== 'me') return found
      const { id, username } = found.me
      const account = { id, name: `@${username}`, address: `${usualSite}/@${username}`, settings: { account: id }, credentials: null }
      return { type: 'listed', accounts: [account] }
    },
    refresh: ({ credentials, signal }) =>
      renewed('/refresh_access_token', { grant_type: 'th_refresh_token', access_token: credentials['accessToken'] ?? '' }, signal),
    // It is taken back by the person, at Threads.
    revoke: async () => ({ type: 'revoked' }),
    async check({ credentials, signal }) {
      const found = await me(callerOf(options, credentials, signal))
      return found.type === 'me' ? { type: 'ok' } : found
    },
    diagnose: async ({ channel, credentials, signal }) =>
      quotaOf(callerOf(options, credentials, signal), ThreadsSettings.parse(channel.settings).account),
  }
}

export function callerOf({ origin = usualApi }: ThreadsOptions, credentials: Credentials, signal: AbortSignal): Caller {
  return { base: `${origin}/${version}`, token: credentials['accessToken'] ?? '', signal }
}

async function me(caller: Caller) {
  const result = await ask(caller, '/me', { fields: 'id,username' })
  const found = readAnswer(result, [200], Me)
  return found ? ({ type: 'me', me: found } as const) : signedOutOrLater(failed(result, platform))
}

async function quotaOf(caller: Caller, account: string): Promise<Finding[]> {
  const result = await ask(caller, `/${account}/threads_publishing_limit`, { fields: 'quota_usage,config' })
  const [limit] = readAnswer(result, [200], PublishingLimit)?.data ?? []
  if (!limit?.config?.quota_total) return []
  const [used, total] = [limit.quota_usage ?? 0, limit.config.quota_total]
  const says = inEnglish(msg`${{ used }} of ${{ total }} posts of the last 24 hours are used.`)
  if (used < total) return [{ about: 'limits', state: 'works', says }]
  return [{ about: 'limits', state: 'warning', says, mend: [inEnglish(msg`Posts wait until there is room again.`)] }]
}
