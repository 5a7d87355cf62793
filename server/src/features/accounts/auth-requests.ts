import { SignIn, SignUpWithPlan } from '@postwright/contract/accounts'
import { BeginGoogle, PasskeySignIn, SecondStep } from '@postwright/contract/factors'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'

import type { Services } from '../../context.ts'
import { DomainError, invalid, notFound } from '../../errors.ts'
import { readJsonBody } from '../../json-body.ts'
import { returnFromGoogle } from '../factors/google/callback.ts'
import { askGoogle } from '../factors/google/question.ts'
import { askForPasskey, signInWithPasskey } from '../factors/passkey-sign-in.ts'
import { afterFirstStep, takeSecondStep } from '../factors/sign-in.ts'
import { tellAddressInUseJob } from '../security/jobs.ts'
import { attemptsOf } from './attempts.ts'
import { authOf } from './auth.ts'
import { headersFor, type Origin } from './open-session.ts'
import { userWithPassword } from './password-check.ts'
import { refusedPassword } from './password.ts'
import { users } from './table.ts'

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
      return Response.json(await askForPasskey(services))
    case 'POST sign-in/passkey':
      return finishWithPasskey(services, await readJsonBody(request, PasskeySignIn), from)
    case 'POST sign-in/google':
      return beginWithGoogle(services, await readJsonBody(request, BeginGoogle))
    case 'GET callback/google':
      return endWithGoogle(services, request, from)
    case 'POST sign-out':
      return authOf(services).api.signOut({ headers: headersFor(from), asResponse: true })
    case 'POST refresh-session':
      return refreshSession(services, from)
    default:
      throw notFound('address')
  }
}

/** Answers the same for a new and a known address, and in the same time as far as a person could tell. */
async function signUp(services: Services, input: SignUpWithPlan, address: string): Promise<Response> {
  const refusal = refusedPassword(services.config, input.password)
  if (refusal) throw invalid('password', refusal)
  await attemptsOf(services).countSignUp(address)

  const { fullName: name, plan, currency, timeZone, ...credentials } = input
  const startedAt = performance.now()
  const at = new Date().toISOString()
  try {
    await authOf(services).api.signUpEmail({
      body: { ...credentials, name, signUpPlan: plan, signUpCurrency: currency, signUpTimeZone: timeZone },
    })
  } catch (error) {
    // Two sign-ups for one address at once: the constraint lets one through, and the other is answered like it.
    if (!(await isKnown(services, credentials.email))) throw error
  }
  // Sent for every sign-up, so that the time tells nothing: the job looks whether the address had an account before.
  await services.db.asSystem('somebody signed up', (tx) =>
    services.jobs.send(tx, tellAddressInUseJob, { email: credentials.email.toLowerCase(), at }),
  )
  await nextTick(startedAt)
  return Response.json({})
}

/**
 * Checks a password; the answer says whether a code is asked for, and sets the cookie of a session when none is.
 *
 * @throws UNAUTHENTICATED, TOO_MANY_REQUESTS.
 */
export async function signInWithPassword(services: Services, input: SignIn, from: Origin): Promise<Response> {
  const attempts = attemptsOf(services)
  await attempts.countSignIn(input.email, from.address)
  const userId = await userWithPassword(services, input)
  if (!userId) throw new DomainError('UNAUTHENTICATED', 'Email or password is not right.')

  await attempts.forgiveSignIn(input.email, from.address)
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
  const { url, cookie } = await askGoogle(services, { choice, link: null })
  return answerWith({ url }, [cookie])
}

async function endWithGoogle(services: Services, request: Request, from: Origin): Promise<Response> {
  const { to, cookies } = await returnFromGoogle(services, new URL(request.url).searchParams, from)
  const response = new Response(null, { status: 302, headers: { location: to, 'referrer-policy': 'no-referrer' } })
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

/** Begins the days of a session anew, once a day. What signing in knows of the session stays here: its token is not for scripts. */
async function refreshSession(services: Services, from: { headers: Headers; address: string }): Promise<Response> {
  const { headers } = await authOf(services).api.getSession({ headers: headersFor(from), asResponse: true })
  return answerWith({}, headers.getSetCookie())
}

function answerWith(body: object, cookies: string[]): Response {
  const response = Response.json(body)
  for (const cookie of cookies) response.headers.append('set-cookie', cookie)
  return response
}

async function isKnown({ db }: Services, email: string): Promise<boolean> {
  const rows = await db.plain.select({ id: users.id }).from(users).where(eq(users.email, email.toLowerCase()))
  return rows.length > 0
}

const tickMs = 100

/** The rows of a new account take some milliseconds more than none; on whole tenths of a second they do not show. */
async function nextTick(startedAt: number): Promise<void> {
  const elapsedMs = performance.now() - startedAt
  await sleep(Math.ceil(elapsedMs / tickMs) * tickMs - elapsedMs)
}
