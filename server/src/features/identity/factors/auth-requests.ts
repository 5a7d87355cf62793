import { SignIn, SignUpWithPlan } from '@postwright/contract/identity/accounts'
import { BeginGoogle, PasskeySignIn, SecondStep } from '@postwright/contract/identity/factors'

import type { Services } from '../../../context.ts'
import { DomainError, notFound } from '../../../errors.ts'
import { readJsonBody } from '../../../json-body.ts'
import { handleCallback } from './google/callback.ts'
import { startAuthorization } from './google/authorization-request.ts'
import { beginPasskeySignIn, signInWithPasskey } from './passkey-sign-in.ts'
import { afterFirstStep, takeSecondStep } from './sign-in.ts'
import { headersFor, knowsBrowser, type Origin, userWithPassword, signUp } from '../accounts/public.ts'
import { msg } from '@postwright/contract/core/msg'

/**
 * Answers /api/auth/*: signing up, in and out, and what keeps a session alive. `address` is the client's.
 *
 * @throws INVALID naming each field, UNAUTHENTICATED, TOO_MANY_REQUESTS, MALFORMED, NOT_FOUND.
 */
export async function handleAuthRequest(services: Services, request: Request, address: string): Promise<Response> {
  const path = new URL(request.url).pathname.replace(/^\/api\/auth\//, '')
  const from = { headers: request.headers, address }
  switch (`${request.method} ${path}`) {
    case 'POST sign-up/email':
      return signUp(services, await readJsonBody(request, SignUpWithPlan), address)
    case 'POST sign-in/email':
      return signInWithPassword(services, await readJsonBody(request, SignIn), from)
    case 'POST sign-in/code':
      return finishWithCode(services, await readJsonBody(request, SecondStep), from)
    case 'POST sign-in/passkey/begin':
      return Response.json(await beginPasskeySignIn(services))
    case 'POST sign-in/passkey':
      return finishWithPasskey(services, await readJsonBody(request, PasskeySignIn), from)
    case 'POST sign-in/google':
      return beginWithGoogle(services, await readJsonBody(request, BeginGoogle))
    case 'GET callback/google':
      return endWithGoogle(services, request, from)
    case 'POST sign-out':
      return services.auth.api.signOut({ headers: headersFor(from), asResponse: true })
    case 'POST refresh-session':
      return refreshSession(services, from)
    default:
      throw notFound('address')
  }
}

/**
 * Checks a password; the answer says whether a code is asked for, and sets the cookie of a session when none is.
 *
 * @throws UNAUTHENTICATED, TOO_MANY_REQUESTS.
 */
export async function signInWithPassword(services: Services, input: SignIn, from: Origin): Promise<Response> {
  const limits = services.authRateLimits
  const knows = () => knowsBrowser(services, input.email, from.headers)
  await limits.countSignIn(input.email, from.address, knows)
  const userId = await userWithPassword(services, input)
  if (!userId) throw new DomainError('UNAUTHENTICATED', msg`Email or password is not right.`)

  await limits.forgiveSignIn(input.email, from.address, knows)
  const { next, cookies } = await afterFirstStep(services, userId, from)
  return answerWith({ next }, cookies)
}

async function finishWithCode(services: Services, input: SecondStep, from: Origin): Promise<Response> {
  return answerWith({ next: 'done' }, await takeSecondStep(services, input, from))
}

async function finishWithPasskey(services: Services, input: PasskeySignIn, from: Origin): Promise<Response> {
  return answerWith({ next: 'done' }, await signInWithPasskey(services, input, from))
}

async function beginWithGoogle(services: Services, choice: BeginGoogle): Promise<Response> {
  const { url, cookie } = await startAuthorization(services, { choice, link: null })
  return answerWith({ url }, [cookie])
}

async function endWithGoogle(services: Services, request: Request, from: Origin): Promise<Response> {
  const { to, cookies } = await handleCallback(services, new URL(request.url).searchParams, from)
  const response = new Response(null, { status: 302, headers: { location: to, 'referrer-policy': 'no-referrer' } })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

/** Begins the days of a session anew, once a day. What signing in knows of the session stays here: its token is not for scripts. */
async function refreshSession(services: Services, from: { headers: Headers; address: string }): Promise<Response> {
  const { headers } = await services.auth.api.getSession({ headers: headersFor(from), asResponse: true })
  return answerWith({}, headers.getSetCookie())
}

function answerWith(body: object, cookies: string[]): Response {
  const response = Response.json(body)
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}
