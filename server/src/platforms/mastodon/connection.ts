import { msg } from '@postwright/contract/core/msg'

import type { AddressRules } from '../../infra/public-address.ts'
import { inEnglish } from '../../sentences.ts'
import { type Failure, hasStatus, later, readAnswer, reconnect, signedOutOrLater } from '../answers.ts'
import { baseAddress } from '../base-address.ts'
import type { Connection, Credentials, NotAccepted } from '../connection.ts'
import type { Retry } from '../platform.ts'
import { ask, type Caller, change, failed } from './api.ts'
import { forgetLimits, instanceLimits } from './instance.ts'
import { scopes } from './limits.ts'
import { Account, App, MastodonCredentials, Token } from './types.ts'

export interface MastodonOptions {
  rules: AddressRules
  /** What servers show of us where somebody allows it. */
  app: { name: string; website: string }
}

/** Each server knows an app of ours of its own, which is registered when somebody connects an account of it. */
export function mastodonConnection({ rules, app }: MastodonOptions): Connection {
  return {
    refreshAheadSeconds: 0,
    async authorize({ fields: { instance = '' }, redirectUrl, state, codeChallenge, signal }) {
      const typed = baseAddress('instance', serverOf(instance), rules)
      if (typed.type === 'refused') return typed
      const address = new URL(typed.url).origin
      const result = await change({ address, rules, signal }, { path: '/api/v1/apps', body: { json: registration(app, redirectUrl) } })
      const registered = readAnswer(result, [200], App)
      if (!registered) return notAServer(failed(result))
      const { client_id: clientId, client_secret: clientSecret } = registered
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: clientId,
        redirect_uri: redirectUrl,
        scope: scopes,
        state,
        code_challenge: codeChallenge,
        code_challenge_method: 'S256',
        force_login: 'true',
      })
      return { type: 'redirect', url: `${address}/oauth/authorize?${query.toString()}`, kept: { address, clientId, clientSecret } }
    },
    async exchange({ answer, redirectUrl, codeVerifier, kept, signal }) {
      const { address = '', clientId = '', clientSecret = '' } = kept
      if (!answer.code)
        return { type: 'refused', field: null, reason: inEnglish(msg`Mastodon was not allowed to post. Connect it once more.`) }
      const form = {
        grant_type: 'authorization_code',
        code: answer.code,
        client_id: clientId,
        client_secret: clientSecret,
        redirect_uri: redirectUrl ?? '',
        scope: scopes,
        ...(codeVerifier && { code_verifier: codeVerifier }),
      }
      const result = await change({ address, rules, signal }, { path: '/oauth/token', body: { form } })
      const token = readAnswer(result, [200], Token)
      // `invalid_grant` for a code that was used or ended, `invalid_client` for an app that the server has forgotten.
      if (!token) return hasStatus(result, 400, 401) ? reconnect('Mastodon') : signedOutOrLater(failed(result))
      return {
        type: 'granted',
        credentials: { address, clientId, clientSecret, accessToken: token.access_token },
        expiresInSeconds: null,
      }
    },
    async listAccounts({ credentials, signal }) {
      const caller = callerOf(rules, credentials, signal)
      const found = await accountOf(caller)
      if (found.type !== 'account') return found
      const { id, acct, url } = found.account
      const host = new URL(caller.address).host
      const settings = { account: `${id}@${host}`, accountId: id, ...(await ownLimits(caller)) }
      return { type: 'listed', accounts: [{ id: `${id}@${host}`, name: `@${acct}@${host}`, address: url, settings, credentials: null }] }
    },
    // Tokens of Mastodon have no end.
    refresh: async ({ credentials }) => ({ type: 'granted', credentials, expiresInSeconds: null }),
    async revoke({ credentials, signal }) {
      const { clientId, clientSecret, accessToken } = MastodonCredentials.parse(credentials)
      const form = { client_id: clientId, client_secret: clientSecret, token: accessToken }
      const result = await change(callerOf(rules, credentials, signal), { path: '/oauth/revoke', body: { form } })
      // An app that the server does not know acts for nobody.
      if (hasStatus(result, 200, 401, 403)) return { type: 'revoked' }
      return later(failed(result))
    },
    async check({ credentials, signal }) {
      const caller = callerOf(rules, credentials, signal)
      const found = await accountOf(caller)
      if (found.type !== 'account') return found
      forgetLimits(caller.address)
      return { type: 'ok', settings: await ownLimits(caller) }
    },
  }
}

export function callerOf(rules: AddressRules, credentials: Credentials, signal: AbortSignal): Caller {
  const { address, accessToken } = MastodonCredentials.parse(credentials)
  return { address, accessToken, rules, signal }
}

/** People type a handle, such as @naledi@mastodon.example, where they are asked for their server. */
function serverOf(typed: string): string {
  return /^@?[^\s@/]+@([^\s@/]+)$/.exec(typed.trim())?.[1] ?? typed
}

function registration({ name, website }: MastodonOptions['app'], redirectUrl: string) {
  // A text is read by servers of every age, a list by those since 4.3 alone.
  return { client_name: name, redirect_uris: redirectUrl, scopes, website }
}

async function accountOf(caller: Caller) {
  const result = await ask(caller, '/api/v1/accounts/verify_credentials')
  const account = readAnswer(result, [200], Account)
  return account ? ({ type: 'account', account } as const) : signedOutOrLater(failed(result))
}

/** Only what a server says of itself; without an answer, what is known stays. */
async function ownLimits(caller: Caller): Promise<Record<string, unknown>> {
  const asked = await instanceLimits(caller)
  if (asked.type !== 'limits') return {}
  const { characters, linkCounts, images } = asked.limits
  return { limits: { characters, linkCounts, images } }
}

function notAServer(failure: Failure): NotAccepted | Retry {
  if (failure.type === 'retry' || failure.type === 'reconnect') return later(failure)
  return { type: 'refused', field: 'instance', reason: inEnglish(msg`There is no server of Mastodon at this address.`) }
}
