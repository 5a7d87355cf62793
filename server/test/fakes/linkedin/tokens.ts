import { randomBytes } from 'node:crypto'

import { textIn } from '../forms.ts'
import type { Answer, Asked } from '../provider-server.ts'
import { type LinkedInState, refusal } from './state.ts'

const tokenSeconds = 5_184_000
const renewalSeconds = 31_536_000

interface Token {
  access: string
  renewal: string
  endsAt: number
  renewableUntil: number
  scopes: string[]
  isRevoked: boolean
}

/** OAuth 2.0 of a confidential app. https://learn.microsoft.com/en-us/linkedin/shared/authentication/authorization-code-flow (read 2026-11) */
export function linkedinTokens(settings: LinkedInState['settings']) {
  const codes = new Map<string, { redirect: string; scopes: string[] }>()
  const tokens: Token[] = []

  function grant(fields: Record<string, unknown>): Answer {
    // A verifier makes it take the app for one without a secret.
    const isApp = fields['client_id'] === settings.clientId && fields['client_secret'] === settings.clientSecret
    if (!isApp || 'code_verifier' in fields)
      return { status: 401, body: { error: 'invalid_client', error_description: 'Client authentication failed' } }
    if (fields['grant_type'] === 'refresh_token') {
      const known = tokens.find(({ renewal, isRevoked }) => renewal === fields['refresh_token'] && !isRevoked)
      if (!known || known.renewableUntil < Date.now() || !settings.renews)
        return refused('invalid_grant', 'The provided authorization grant or refresh token is invalid, expired or revoked.')
      return issue(known.scopes, known)
    }
    const code = codes.get(textIn(fields, 'code'))
    codes.delete(textIn(fields, 'code'))
    if (!code || code.redirect !== fields['redirect_uri'])
      return refused(
        'invalid_request',
        'Unable to retrieve access token: appid/redirect uri/code verifier does not match authorization code.',
      )
    return issue(code.scopes, null)
  }

  function issue(scopes: string[], before: Token | null): Answer {
    const token: Token = {
      access: randomBytes(12).toString('hex'),
      renewal: before?.renewal ?? randomBytes(12).toString('hex'),
      endsAt: Date.now() + tokenSeconds * 1000,
      renewableUntil: before?.renewableUntil ?? Date.now() + renewalSeconds * 1000,
      scopes,
      isRevoked: false,
    }
    token.endsAt = Math.min(token.endsAt, token.renewableUntil)
    tokens.push(token)
    return {
      status: 200,
      body: {
        access_token: token.access,
        expires_in: Math.floor((token.endsAt - Date.now()) / 1000),
        scope: scopes.join(','),
        token_type: 'Bearer',
        ...(scopes.includes('openid') && { id_token: 'eyJhbGciOiJSUzI1NiJ9.e30.c2ln' }),
        ...(settings.renews && {
          refresh_token: token.renewal,
          refresh_token_expires_in: Math.floor((token.renewableUntil - Date.now()) / 1000),
        }),
      },
    }
  }

  return {
    grant,
    /** What the bearer may do, or why it may nothing. */
    scopesOf(asked: Asked): string[] | Answer {
      const access = /^Bearer (\S+)$/.exec(asked.headers.authorization ?? '')?.[1]
      const token = tokens.find((one) => one.access === access)
      if (!token) return refusal(401, 'INVALID_ACCESS_TOKEN', 'Invalid access token', 65600)
      if (token.isRevoked) return refusal(401, 'REVOKED_ACCESS_TOKEN', 'The token used in the request has been revoked by the user', 65601)
      if (token.endsAt < Date.now()) return refusal(401, 'EXPIRED_ACCESS_TOKEN', 'The token used in the request has expired', 65602)
      return token.scopes
    },
    /** What a person does who allows it: the address that the browser is sent back to. Consent is for all that is asked for. */
    allow(authorizeUrl: string, granted?: string): string {
      const { searchParams: query } = new URL(authorizeUrl)
      const [redirect, state] = [query.get('redirect_uri') ?? '', query.get('state') ?? '']
      if (query.get('client_id') !== settings.clientId) throw new Error('LinkedIn shows an error to the person.')
      const asked = (query.get('scope') ?? '').split(' ')
      const foreign = asked.find((scope) => !settings.scopes.includes(scope))
      if (foreign) {
        const said = {
          error: 'unauthorized_scope_error',
          error_description: `Scope "${foreign}" is not authorized for your application`,
          state,
        }
        return `${redirect}?${new URLSearchParams(said).toString()}`
      }
      const code = randomBytes(8).toString('hex')
      codes.set(code, { redirect, scopes: granted?.split(' ') ?? asked })
      return `${redirect}?${new URLSearchParams({ code, state }).toString()}`
    },
    endAccess: () => tokens.forEach((token) => (token.endsAt = 0)),
    endRenewal: () => tokens.forEach((token) => (token.renewableUntil = 0)),
    take: (scope: string) => tokens.forEach((token) => (token.scopes = token.scopes.filter((one) => one !== scope))),
    signOut: () => tokens.forEach((token) => (token.isRevoked = true)),
  }
}

function refused(error: string, description: string): Answer {
  return { status: 400, body: { error, error_description: description } }
}
