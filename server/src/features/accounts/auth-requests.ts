import { SignIn, SignUpWithPlan } from '@postwright/contract/accounts'
import { setTimeout as sleep } from 'node:timers/promises'
import { eq } from 'drizzle-orm'

import type { Services } from '../../context.ts'
import { DomainError, invalid, notFound } from '../../errors.ts'
import { readJsonBody } from '../../json-body.ts'
import { attemptsOf } from './attempts.ts'
import { addressHeader, authOf } from './auth.ts'
import { refusedPassword } from './password.ts'
import { users } from './table.ts'

/**
 * Answers /api/auth/*: sign-up/email, sign-in/email, sign-out and refresh-session. `address` is the client's.
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
  try {
    await authOf(services).api.signUpEmail({
      body: { ...credentials, name, signUpPlan: plan, signUpCurrency: currency, signUpTimeZone: timeZone },
    })
  } catch (error) {
    // Two sign-ups for one address at once: the constraint lets one through, and the other is answered like it.
    if (!(await isKnown(services, credentials.email))) throw error
  }
  await nextTick(startedAt)
  return Response.json({})
}

/**
 * Checks a password and opens a session; the answer sets its cookie.
 *
 * @throws UNAUTHENTICATED, TOO_MANY_REQUESTS.
 */
export async function signInWithPassword(
  services: Services,
  { email, password }: SignIn,
  from: { headers: Headers; address: string },
): Promise<Response> {
  const attempts = attemptsOf(services)
  await attempts.countSignIn(email, from.address)
  const response = await authOf(services).api.signInEmail({ body: { email, password }, headers: headersFor(from), asResponse: true })
  if (response.status === 401) throw new DomainError('UNAUTHENTICATED', 'Email or password is not right.')
  if (!response.ok) throw new Error(`Signing in answered ${response.status}.`)

  await attempts.forgiveSignIn(email, from.address)
  return response
}

/** Begins the days of a session anew, once a day. What signing in knows of the session stays here: its token is not for scripts. */
async function refreshSession(services: Services, from: { headers: Headers; address: string }): Promise<Response> {
  const { headers } = await authOf(services).api.getSession({ headers: headersFor(from), asResponse: true })
  const refreshed = Response.json({})
  for (const cookie of headers.getSetCookie()) refreshed.headers.append('set-cookie', cookie)
  return refreshed
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

/** What signing in looks at, and nothing else that a client may send. */
function headersFor({ headers, address }: { headers: Headers; address: string }): Headers {
  const kept = new Headers({ [addressHeader]: address })
  for (const name of ['cookie', 'user-agent']) {
    const value = headers.get(name)
    if (value) kept.set(name, value)
  }
  return kept
}
