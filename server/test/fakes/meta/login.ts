import { randomBytes } from 'node:crypto'

import type { Answer, Asked } from '../provider-server.ts'
import { graphError } from './graph.ts'

interface Token {
  kind: 'short' | 'long' | 'page'
  scopes: string[]
  /** Of which page it is. */
  page?: string
  endsAt: number | null
}

export interface LoginSettings {
  appId: string
  appSecret: string
  /** The person does not give these, whatever is asked. */
  declined: string[]
}

const hourMs = 3_600_000

/** Sign-in with Facebook, and its tokens. https://developers.facebook.com/docs/facebook-login/guides/access-tokens/get-long-lived (read 2026-09) */
export function facebookTokens(settings: LoginSettings) {
  const codes = new Map<string, { redirect: string; scopes: string[] }>()
  const tokens = new Map<string, Token>()
  let dead: { subcode: number; message: string } | null = null

  function give(token: Token): string {
    const name = `EAAG${randomBytes(12).toString('hex')}`
    tokens.set(name, token)
    return name
  }

  return {
    /** `GET /oauth/access_token`. */
    grant({ method, query }: Asked): Answer {
      if (method !== 'GET') return graphError(100, 'Unsupported post request')
      if (query.get('client_id') !== settings.appId)
        return graphError(101, 'Error validating application. Cannot get application info due to a system error.')
      if (query.get('client_secret') !== settings.appSecret) return graphError(1, 'Error validating client secret.')
      if (query.get('grant_type') === 'fb_exchange_token') {
        const short = tokens.get(query.get('fb_exchange_token') ?? '')
        if (!short || (short.endsAt ?? Infinity) < Date.now()) return graphError(190, 'Error validating access token', { subcode: 463 })
        return answer(give({ ...short, kind: 'long', endsAt: Date.now() + 1440 * hourMs }), 5_183_944)
      }
      const code = codes.get(query.get('code') ?? '')
      codes.delete(query.get('code') ?? '')
      if (!code || code.redirect !== query.get('redirect_uri'))
        return graphError(100, 'This authorization code has been used.', { subcode: 36_009 })
      return answer(give({ kind: 'short', scopes: code.scopes, endsAt: Date.now() + hourMs }), 5107)
    },
    /** `GET /debug_token`, which apps ask. */
    debug({ query }: Asked, token: string): Answer {
      if (token !== `${settings.appId}|${settings.appSecret}`) return graphError(190, 'Invalid OAuth access token signature.')
      const found = tokens.get(query.get('input_token') ?? '')
      if (!found || dead)
        return { status: 200, body: { data: { is_valid: false, error: { code: 190, message: 'Malformed access token' }, scopes: [] } } }
      const soon = Math.floor(Date.now() / 1000) + 5 * 86_400
      return { status: 200, body: { data: { is_valid: true, expires_at: 0, data_access_expires_at: soon, scopes: found.scopes } } }
    },
    /** Whose token it is, or why it is none any more. */
    holderOf(name: string): Token | Answer {
      const token = tokens.get(name)
      if (token && dead) return graphError(190, dead.message, { subcode: dead.subcode })
      if (!token) return graphError(190, 'Invalid OAuth access token - Cannot parse access token')
      if (token.endsAt !== null && token.endsAt < Date.now())
        return graphError(190, 'Error validating access token: Session has expired on Saturday.', { subcode: 463 })
      return token
    },
    /** A page has a token of its own, without an end where the person's is a long one. */
    ofPage: ({ scopes, kind }: Token, page: string) =>
      give({ kind: 'page', page, scopes, endsAt: kind === 'long' ? null : Date.now() + hourMs }),
    permissions: ({ scopes }: Token): Answer => ({
      status: 200,
      body: {
        data: [
          ...scopes.map((permission) => ({ permission, status: 'granted' })),
          ...settings.declined.map((permission) => ({ permission, status: 'declined' })),
        ],
      },
    }),
    /** What a person does who allows it: the address that the browser is sent back to. */
    allow(authorizeUrl: string, declined: readonly string[] = settings.declined): string {
      const { searchParams: query } = new URL(authorizeUrl)
      const redirect = query.get('redirect_uri') ?? ''
      if (query.get('client_id') !== settings.appId || query.get('response_type') !== 'code') throw new Error('Facebook shows an error.')
      const code = randomBytes(8).toString('hex')
      const scopes = (query.get('scope') ?? '').split(',').filter((scope) => !declined.includes(scope))
      codes.set(code, { redirect, scopes })
      return `${redirect}?${new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()}`
    },
    /** Every token ends as Facebook ends them: a new password, the app removed, … */
    die: (subcode: number, message: string) => void (dead = { subcode, message }),
    live: () => {
      dead = null
      tokens.clear()
    },
    /** One permission is taken back. */
    takeBack: (scope: string) => tokens.forEach((token) => (token.scopes = token.scopes.filter((one) => one !== scope))),
  }
}

export type FacebookTokens = ReturnType<typeof facebookTokens>

function answer(token: string, seconds: number): Answer {
  return { status: 200, body: { access_token: token, token_type: 'bearer', expires_in: seconds } }
}

export function isAnswer(value: object): value is Answer {
  return 'status' in value
}
