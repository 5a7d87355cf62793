import { randomBytes } from 'node:crypto'

import { BeginGoogle } from '@postwright/contract/identity/factors'
import { z } from 'zod'

import type { Services } from '../../../../context.ts'
import { conflict, notFound } from '../../../../errors.ts'
import { authorizationUrl, OidcFailure } from '../../../../infra/oidc.ts'
import { cookieName, cookieValue, setCookie } from '../../accounts/public.ts'
import { defineOneTimeToken, type OneTimeToken } from '../one-time-tokens.ts'
import { googleClient } from './settings.ts'
import { msg } from '@postwright/contract/core/msg'

/** What was asked, kept in the browser that asked: nobody else can bring the answer. */
const AuthorizationRequest = z.object({
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  choice: BeginGoogle,
  /** Whose account is to be linked, and on which session; null for signing in. */
  link: z.object({ userId: z.uuid(), sessionId: z.string() }).nullable(),
})
export type AuthorizationRequest = z.infer<typeof AuthorizationRequest>

const token = defineOneTimeToken('google', 10 * 60, AuthorizationRequest)
const cookie = 'google'

/**
 * Where the browser goes to ask the provider who this is, and the cookie by which the answer will be known.
 *
 * @throws NOT_FOUND while it is switched off, CONFLICT when the provider cannot be reached.
 */
export async function startAuthorization(
  services: Services,
  asked: Pick<AuthorizationRequest, 'choice' | 'link'>,
): Promise<{ url: string; cookie: string }> {
  const known = await googleClient(services)
  if (!known) throw notFound('way to sign in')
  const provider = await services.readProvider(known.issuer).catch((error: unknown) => {
    if (!(error instanceof OidcFailure)) throw error
    services.log.warn({ reason: error.message }, 'the identity provider could not be asked')
    throw conflict('input', msg`The sign-in service cannot be reached. Try again in a moment, or log in another way.`)
  })

  const request = { state: random(), nonce: random(), codeVerifier: random() }
  return {
    url: authorizationUrl(provider, known.client, request),
    cookie: setCookie(services.config, cookie, token.issue(services.secrets, { ...asked, ...request }), token.seconds),
  }
}

/** What this browser asked, or null when it asked nothing of late. */
export function pendingAuthorization({ config, secrets }: Services, headers: Headers): OneTimeToken<AuthorizationRequest> | null {
  return token.read(secrets, cookieValue(headers.get('cookie'), cookieName(config.baseUrl, cookie)))
}

export function clearAuthorization({ config }: Services): string {
  return setCookie(config, cookie, '', 0)
}

function random(): string {
  return randomBytes(32).toString('base64url')
}
