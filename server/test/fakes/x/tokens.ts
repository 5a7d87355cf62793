import { createHash, randomBytes } from 'node:crypto'

import { textIn } from '../forms.ts'
import type { Answer, Asked } from '../provider-server.ts'
import type { XState } from './state.ts'

const codeMs = 30_000
const tokenMs = 7_200_000

interface Token {
  access: string
  /** Good for one renewal. */
  refresh: string
  endsAt: number
  scopes: string[]
}

/** OAuth 2.0 of X. https://docs.x.com/fundamentals/authentication/oauth-2-0/authorization-code (read 2026-08) */
export function xTokens(settings: XState['settings']) {
  const codes = new Map<string, { challenge: string; redirect: string; scopes: string[]; endsAt: number }>()
  let tokens: Token[] = []

  function grant(asked: Asked, fields: Record<string, unknown>): Answer {
    const proof = Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')
    if (asked.headers.authorization !== `Basic ${proof}`)
      return { status: 401, body: { error: 'unauthorized_client', error_description: 'Missing valid authorization header' } }
    if (fields['grant_type'] === 'refresh_token') {
      const known = tokens.find(({ refresh }) => refresh === fields['refresh_token'])
      tokens = tokens.filter((token) => token !== known)
      return known ? issue(known.scopes) : refusedToken('Value passed for the token was invalid.')
    }
    const code = codes.get(textIn(fields, 'code'))
    codes.delete(textIn(fields, 'code'))
    const challenge = createHash('sha256').update(textIn(fields, 'code_verifier')).digest('base64url')
    if (!code || code.endsAt < Date.now() || code.redirect !== fields['redirect_uri'] || challenge !== code.challenge)
      return refusedToken('Value passed for the authorization code was invalid.')
    return issue(code.scopes)
  }

  function issue(scopes: string[]): Answer {
    const token = {
      access: randomBytes(12).toString('hex'),
      refresh: randomBytes(12).toString('hex'),
      endsAt: Date.now() + tokenMs,
      scopes,
    }
    tokens.push(token)
    return {
      status: 200,
      body: {
        token_type: 'bearer',
        expires_in: tokenMs / 1000,
        access_token: token.access,
        scope: scopes.join(' '),
        ...(scopes.includes('offline.access') && { refresh_token: token.refresh }),
      },
    }
  }

  return {
    grant,
    revoke(fields: Record<string, unknown>): Answer {
      tokens = tokens.filter(({ access, refresh }) => access !== fields['token'] && refresh !== fields['token'])
      return { status: 200, body: { revoked: true } }
    },
    scopesOf(asked: Asked): string[] | null {
      const access = /^Bearer (\S+)$/.exec(asked.headers.authorization ?? '')?.[1]
      return tokens.find((token) => token.access === access && token.endsAt > Date.now())?.scopes ?? null
    },
    /** What a person does who allows it: the address that the browser is sent back to. */
    allow(authorizeUrl: string, granted?: string): string {
      const { searchParams: query } = new URL(authorizeUrl)
      const redirect = query.get('redirect_uri') ?? ''
      if (query.get('client_id') !== settings.clientId || query.get('code_challenge_method') !== 'S256')
        throw new Error('X shows an error to the person.')
      const code = randomBytes(8).toString('hex')
      const scopes = (granted ?? query.get('scope') ?? '').split(' ')
      codes.set(code, { challenge: query.get('code_challenge') ?? '', redirect, scopes, endsAt: Date.now() + codeMs })
      return `${redirect}?${new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()}`
    },
    endAccess: () => tokens.forEach((token) => (token.endsAt = 0)),
    signOut: () => void (tokens = []),
  }
}

function refusedToken(description: string): Answer {
  return { status: 400, body: { error: 'invalid_request', error_description: description } }
}
