import { createHash, randomBytes } from 'node:crypto'

import { textIn } from '../forms.ts'
import type { Answer, Asked } from '../provider-server.ts'
import type { YouTubeState } from './state.ts'

interface Token {
  access: string
  refresh: string
  endsAt: number
  scopes: string[]
}

/** OAuth 2.0 of Google for web servers. https://developers.google.com/identity/protocols/oauth2/web-server (read 2026-11) */
export function googleTokens(settings: YouTubeState['settings']) {
  const codes = new Map<string, { challenge: string; redirect: string; scopes: string[]; isLasting: boolean }>()
  let tokens: Token[] = []

  function grant(fields: Record<string, unknown>): Answer {
    if (fields['client_id'] !== settings.clientId || fields['client_secret'] !== settings.clientSecret)
      return { status: 401, body: { error: 'invalid_client', error_description: 'The provided client secret is invalid.' } }
    if (fields['grant_type'] === 'refresh_token') {
      const known = tokens.find(({ refresh }) => refresh === fields['refresh_token'])
      if (!known) return { status: 400, body: { error: 'invalid_grant', error_description: 'Token has been expired or revoked.' } }
      const next = { ...known, access: randomBytes(12).toString('hex'), endsAt: Date.now() + 3_599_000 }
      tokens.push(next)
      return issued(next, false)
    }
    const code = codes.get(textIn(fields, 'code'))
    codes.delete(textIn(fields, 'code'))
    const challenge = createHash('sha256').update(textIn(fields, 'code_verifier')).digest('base64url')
    if (!code || code.redirect !== fields['redirect_uri'] || challenge !== code.challenge)
      return { status: 400, body: { error: 'invalid_grant', error_description: 'Malformed auth code.' } }
    const token = {
      access: randomBytes(12).toString('hex'),
      refresh: randomBytes(12).toString('hex'),
      endsAt: Date.now() + 3_599_000,
      scopes: code.scopes,
    }
    tokens.push(token)
    return issued(token, code.isLasting)
  }

  function issued({ access, refresh, scopes }: Token, isLasting: boolean): Answer {
    return {
      status: 200,
      body: {
        access_token: access,
        expires_in: 3599,
        scope: scopes.join(' '),
        token_type: 'Bearer',
        ...(isLasting && { refresh_token: refresh }),
      },
    }
  }

  return {
    grant,
    revoke(fields: Record<string, unknown>): Answer {
      const known = tokens.find(({ access, refresh }) => [access, refresh].includes(textIn(fields, 'token')))
      if (!known) return { status: 400, body: { error: 'invalid_token', error_description: 'Token expired or revoked' } }
      tokens = tokens.filter(({ refresh }) => refresh !== known.refresh)
      return { status: 200, body: {} }
    },
    scopesOf(asked: Asked): string[] | null {
      const access = /^Bearer (\S+)$/.exec(asked.headers.authorization ?? '')?.[1]
      return tokens.find((token) => token.access === access && token.endsAt > Date.now())?.scopes ?? null
    },
    /** What a person does who allows it, and may untick some of it: the address that the browser is sent back to. */
    allow(authorizeUrl: string, granted?: string): string {
      const { searchParams: query } = new URL(authorizeUrl)
      if (query.get('client_id') !== settings.clientId) throw new Error('Google shows an error to the person.')
      const redirect = query.get('redirect_uri') ?? ''
      const code = randomBytes(8).toString('hex')
      codes.set(code, {
        challenge: query.get('code_challenge') ?? '',
        redirect,
        scopes: (granted ?? query.get('scope') ?? '').split(' '),
        isLasting: query.get('access_type') === 'offline' && (query.get('prompt') ?? '').includes('consent'),
      })
      return `${redirect}?${new URLSearchParams({ code, state: query.get('state') ?? '' }).toString()}`
    },
    endAccess: () => tokens.forEach((token) => (token.endsAt = 0)),
    signOut: () => void (tokens = []),
  }
}
