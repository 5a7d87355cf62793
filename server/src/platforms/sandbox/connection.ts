import { msg } from '@postwright/contract/core/msg'
import { inEnglish } from '../../sentences.ts'
import type { Secrets } from '../../infra/secrets.ts'
import { type HttpResult, mutate, read, retryAfterSeconds } from '../http.ts'
import type { Connection, Credentials, GrantOutcome } from '../connection.ts'
import { refreshAheadSeconds } from './limits.ts'
import { SandboxAccount, SandboxCredentials, SandboxGrant, SandboxRefusal } from './types.ts'

/** What our app is known by at the sandbox, as a client secret at a real platform. */
export function sandboxAppSecret(secrets: Secrets): string {
  return secrets.derive('sandbox app')
}

/** Signs channels in at the sandbox platform, whose API answers at `origin`. */
export function sandboxConnection({ origin, secrets }: { origin: string; secrets: Secrets }): Connection {
  const address = (channelId: string, what: string) => `${origin}/sandbox/api/${channelId}/${what}`
  const askForToken = async (channelId: string, form: Record<string, string>, signal: AbortSignal) =>
    granted(await mutate('POST', { url: address(channelId, 'token'), host: 'ours', body: { form }, signal }))
  const accountOf = (channelId: string, credentials: Credentials, signal: AbortSignal) =>
    read({ url: address(channelId, 'account'), host: 'ours', headers: authorization(credentials), signal })

  return {
    refreshAheadSeconds,
    authorize: async () => ({ type: 'immediate' }),
    exchange: ({ answer: { channelId = '' }, signal }) =>
      askForToken(channelId, { grant_type: 'client_credentials', client_secret: sandboxAppSecret(secrets) }, signal),
    async listAccounts({ credentials, signal }) {
      const { channelId } = SandboxCredentials.parse(credentials)
      const result = await accountOf(channelId, credentials, signal)
      const account = result.type === 'answer' && result.status === 200 ? SandboxAccount.safeParse(result.body).data : undefined
      if (!account) return failed(result)
      return { type: 'listed', accounts: [{ ...account, credentials: null }] }
    },
    refresh: ({ channel, credentials, signal }) =>
      askForToken(channel.id, { grant_type: 'refresh_token', refresh_token: SandboxCredentials.parse(credentials).refreshToken }, signal),
    async revoke({ channel, credentials, signal }) {
      const result = await mutate('POST', { url: address(channel.id, 'revoke'), host: 'ours', headers: authorization(credentials), signal })
      // What it does not know cannot act for anybody.
      if (result.type === 'answer' && [200, 401].includes(result.status)) return { type: 'revoked' }
      return askLater(result)
    },
    async check({ channel, credentials, signal }) {
      const result = await accountOf(channel.id, credentials, signal)
      return result.type === 'answer' && result.status === 200 ? { type: 'ok' } : failed(result)
    },
  }
}

export function authorization(credentials: Credentials): { authorization: string } {
  return { authorization: `Bearer ${SandboxCredentials.parse(credentials).accessToken}` }
}

function granted(result: HttpResult): GrantOutcome {
  const grant = result.type === 'answer' && result.status === 200 ? SandboxGrant.safeParse(result.body).data : undefined
  if (!grant) return failed(result)
  const { account_id: channelId, access_token: accessToken, refresh_token: refreshToken, expires_in: expiresInSeconds } = grant
  return { type: 'granted', credentials: { channelId, accessToken, refreshToken }, expiresInSeconds }
}

function failed(result: HttpResult) {
  if (result.type !== 'answer' || result.status !== 401) return askLater(result)
  const said = SandboxRefusal.safeParse(result.body).data?.error
  return { type: 'reconnect', reason: said ?? inEnglish(msg`The wall asks to sign in again.`) } as const
}

function askLater(result: HttpResult) {
  if (result.type !== 'answer') return { type: 'retry', afterSeconds: null, reason: result.reason } as const
  const afterSeconds = retryAfterSeconds(result.headers)
  return {
    type: 'retry',
    afterSeconds,
    reason: inEnglish(msg`The wall answered ${{ status: result.status }} when it was asked to sign in.`),
  } as const
}
