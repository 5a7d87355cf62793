import { msg } from '@postwright/contract/core/msg'
import * as rfc from 'oauth4webapi'

import { inEnglish } from '../sentences.ts'
import { type Failure, later, reconnect, type Refusals } from './answers.ts'
import type { AppKeys, AppPort } from './app.ts'
import type { Authorization, GrantOutcome, NotAccepted } from './connection.ts'
import { type HttpResult, mutate, read } from './http.ts'
import { notSetUp, tokenFailure, unlessApp } from './oauth-errors.ts'
import type { Reconnect, Retry } from './platform.ts'

/** How one platform grants what people allow. Its addresses are constants of its adapter, or the operator's. */
export interface OAuthOptions {
  /** What people call it. */
  platform: string
  app: AppPort
  authorizeUrl: string
  tokenUrl: string
  revokeUrl: string | null
  /** How the app proves itself where tokens are given out. */
  proof: 'basic' | 'post'
  scopes: readonly string[]
  /** It refuses what RFC 7636 adds. */
  withoutPkce?: true
  /** What it answers against RFC 6749, section 5.2. */
  refusals?: Partial<Pick<Refusals, 'saidIn' | 'classify'>>
  /** It gives out tokens to whoever asks by GET. */
  asksByGet?: true
  /** Makes of what it answers with a token what RFC 6749, section 5.1 says. */
  tokenOf?: (body: unknown) => unknown
}

type Granted = Extract<GrantOutcome, { type: 'granted' }> & {
  /** Null where the platform does not say: then all that was asked for. */
  scopes: readonly string[] | null
  /** When what renews them ends, where that is said. */
  renewableForSeconds: number | null
}

export interface OAuth {
  /** `more` is what the platform wants in the query beside what RFC 6749 says. */
  authorize: (
    input: { redirectUrl: string; state: string; codeChallenge: string },
    more?: Readonly<Record<string, string>>,
  ) => Promise<Authorization>
  /** With the query of the redirect; its `state` was looked at by whoever found what was begun. */
  exchange: (input: {
    answer: Readonly<Record<string, string>>
    redirectUrl: string | null
    codeVerifier: string | null
    signal: AbortSignal
  }) => Promise<Granted | Reconnect | Retry | NotAccepted>
  /** Not repeated here: a token that rotates is good for one request. */
  refresh: (refreshToken: string | undefined, signal: AbortSignal) => Promise<Granted | Reconnect | Retry>
  revoke: (token: string, signal: AbortSignal) => Promise<{ type: 'revoked' } | Retry>
  /** Whether the platform knows the app: it is asked to renew a token that nobody has. */
  prove: (keys: AppKeys, signal: AbortSignal) => Promise<{ type: 'known' } | { type: 'refused'; words: string } | Retry>
}

/** The authorization code grant of RFC 6749 with PKCE (RFC 7636), for one platform. */
export function oauthOf(options: OAuthOptions): OAuth {
  const { platform, app, scopes } = options
  const server: rfc.AuthorizationServer = {
    issuer: new URL(options.tokenUrl).origin,
    token_endpoint: options.tokenUrl,
    ...(options.revokeUrl !== null && { revocation_endpoint: options.revokeUrl }),
  }

  /** What `ask` gets of the platform, or why it got nothing. */
  async function asking<Result>(
    { id, secret }: AppKeys,
    signal: AbortSignal,
    ask: (client: rfc.Client, proof: rfc.ClientAuth, how: ReturnType<typeof through>) => Promise<Result>,
  ): Promise<{ type: 'answered'; answer: Result } | Failure> {
    const seen: { result: HttpResult | null } = { result: null }
    const proof = options.proof === 'basic' ? plainBasic(secret) : rfc.ClientSecretPost(secret)
    try {
      return { type: 'answered', answer: await ask({ client_id: id }, proof, through(options, signal, seen)) }
    } catch (error) {
      if (seen.result === null) throw error
      return tokenFailure(seen.result, platform, options.refusals)
    }
  }

  const renewing = (keys: AppKeys, refreshToken: string, signal: AbortSignal) =>
    asking(keys, signal, async (client, proof, how) =>
      rfc.processRefreshTokenResponse(server, client, await rfc.refreshTokenGrantRequest(server, client, proof, refreshToken, how)),
    )

  async function grantOf(asked: { type: 'answered'; answer: rfc.TokenEndpointResponse } | Failure): Promise<Granted | Reconnect | Retry> {
    if (asked.type === 'answered') return granted(asked.answer)
    if (asked.type === 'refused') await app.refused(asked.reason)
    return unlessApp(asked, platform)
  }

  return {
    async authorize({ redirectUrl, state, codeChallenge }, more = {}) {
      const keys = await app.keys()
      if (!keys) return notSetUp(platform)
      const query = new URLSearchParams({
        response_type: 'code',
        client_id: keys.id,
        redirect_uri: redirectUrl,
        scope: scopes.join(' '),
        state,
        ...(!options.withoutPkce && { code_challenge: codeChallenge, code_challenge_method: 'S256' }),
        ...more,
      })
      return { type: 'redirect', url: `${options.authorizeUrl}?${query.toString()}`, kept: {} }
    },
    async exchange({ answer: { code }, redirectUrl, codeVerifier, signal }) {
      const keys = await app.keys()
      if (!keys) return notSetUp(platform)
      if (!code)
        return { type: 'refused', field: null, reason: inEnglish(msg`${{ platform }} was not allowed to post. Connect it once more.`) }
      const asked = await asking(keys, signal, async (client, proof, how) => {
        const answered = rfc.validateAuthResponse(server, client, new URLSearchParams({ code }), rfc.expectNoState)
        const verifier = options.withoutPkce ? rfc.nopkce : (codeVerifier ?? rfc.nopkce)
        const response = await rfc.authorizationCodeGrantRequest(server, client, proof, answered, redirectUrl ?? '', verifier, how)
        return rfc.processAuthorizationCodeResponse(server, client, response)
      })
      return grantOf(asked)
    },
    async refresh(refreshToken, signal) {
      const keys = await app.keys()
      if (!keys) return { type: 'retry', afterSeconds: null, reason: notSetUp(platform).reason }
      return refreshToken === undefined ? reconnect(platform) : grantOf(await renewing(keys, refreshToken, signal))
    },
    async revoke(token, signal) {
      const keys = await app.keys()
      // Without the app nobody can prove that they may end it.
      if (!keys || options.revokeUrl === null) return { type: 'revoked' }
      const asked = await asking(keys, signal, async (client, proof, how) =>
        rfc.processRevocationResponse(await rfc.revocationRequest(server, client, proof, token, how)),
      )
      // A token that the platform does not know allows nothing.
      return asked.type === 'answered' || asked.type === 'reconnect' ? { type: 'revoked' } : later(asked)
    },
    async prove(keys, signal) {
      const asked = await renewing(keys, 'of-nobody', signal)
      if (asked.type === 'refused') return { type: 'refused', words: asked.reason }
      // What is refused is the token, once the app is known.
      return asked.type === 'answered' || asked.type === 'reconnect' ? { type: 'known' } : later(asked)
    },
  }
}

/** As platforms read it: RFC 6749, section 2.3.1 has id and secret encoded before, by which signs such as a hyphen are others there. */
function plainBasic(secret: string): rfc.ClientAuth {
  return (_server, { client_id: id }, _body, headers) =>
    headers.set('authorization', `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`)
}

/** The library asks by the same way as adapters, so that what was heard is kept for whoever looks, and nothing is followed. */
function through({ tokenOf = (body) => body, asksByGet }: OAuthOptions, signal: AbortSignal, seen: { result: HttpResult | null }) {
  return {
    // An operator may have platforms asked through a gateway in the private network.
    [rfc.allowInsecureRequests]: true,
    [rfc.customFetch]: async (url: string, request: { headers: Record<string, string>; body?: unknown }): Promise<Response> => {
      const { 'content-type': _, ...headers } = request.headers
      const form = new URLSearchParams(String(request.body))
      const result = asksByGet
        ? await read({ url: `${url}?${form.toString()}`, host: 'ours', headers, signal })
        : await mutate('POST', { url, host: 'ours', headers, body: { form: Object.fromEntries(form) }, signal })
      seen.result = result
      if (result.type !== 'answer') throw new Error(result.reason)
      const body = result.status === 200 ? tokenOf(result.body) : result.body
      const text = body === undefined ? '' : JSON.stringify(body)
      return new Response(text, { status: result.status, headers: { 'content-type': 'application/json' } })
    },
  }
}

/** As it is kept: `grantedAt` in milliseconds tells a token that just began from one that may have ended. */
function granted({
  access_token: accessToken,
  refresh_token: refreshToken,
  expires_in: seconds,
  scope,
  refresh_token_expires_in: renewable,
}: rfc.TokenEndpointResponse): Granted {
  const credentials = { accessToken, grantedAt: String(Date.now()), ...(refreshToken !== undefined && { refreshToken }) }
  return {
    type: 'granted',
    credentials,
    expiresInSeconds: seconds ?? null,
    scopes: scope?.split(/[ ,]+/).filter(Boolean) ?? null,
    renewableForSeconds: typeof renewable === 'number' ? renewable : null,
  }
}
