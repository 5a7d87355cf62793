import { uuidv7 } from 'uuidv7'

import type { TestApp, Visitor } from './harness.ts'

export interface Person {
  fullName: string
  email: string
  password: string
}

/** Somebody whom no other test knows. */
export function someone(): Person {
  return { fullName: 'Naledi Mokoena', email: `naledi.${uuidv7()}@fynbosdesk.example`, password: 'rooibos and rain' }
}

let hosts = 0

/** A visitor from a network of their own, so that nobody waits for the others; the app trusts its proxy. */
export function elsewhere({ visitor }: TestApp, headers: Record<string, string> = {}): Visitor {
  hosts++
  return visitor({ 'x-forwarded-for': `10.${hosts >> 16}.${(hosts >> 8) & 255}.${hosts & 255}`, ...headers })
}

export function post({ request }: Visitor, path: string, body: object): Promise<Response> {
  return request(path, { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })
}

/** Signs up as a person does. */
export async function signUp(app: TestApp, person: Person = someone()): Promise<Person> {
  const answer = await post(elsewhere(app), '/api/auth/sign-up/email', person)
  if (!answer.ok) throw new Error(`Signing up answered ${answer.status}.`)
  return person
}

/** @returns the visitor with a session, or null when email and password were refused. */
export async function logIn(app: TestApp, { email, password }: Omit<Person, 'fullName'>): Promise<Visitor | null> {
  const answer = await post(elsewhere(app), '/api/auth/sign-in/email', { email, password })
  return answer.ok ? elsewhere(app, { cookie: cookieOf(answer) }) : null
}

/** Somebody who signed up, and is logged in. */
export async function signedUpAndIn(app: TestApp): Promise<{ person: Person; me: Visitor }> {
  const person = await signUp(app)
  return { person, me: (await logIn(app, person))! }
}

export function cookieOf(answer: Response): string {
  return answer.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}
