import type { SignIn, SignUpWithPlan } from '@postwright/contract/accounts'

import { WireError } from './errors.ts'

/** Signs in; the session is a cookie. */
export function signIn(input: SignIn): Promise<void> {
  return post('sign-in/email', input)
}

/** Asks for an account, in the time zone of this browser; it does not sign in. */
export function signUp(input: SignUpWithPlan): Promise<void> {
  return post('sign-up/email', { timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone, ...input })
}

/** Begins the days of the session anew, so that whoever comes back in time stays signed in. */
export function refreshSession(): Promise<void> {
  return post('refresh-session', {})
}

export function signOut(): Promise<void> {
  return post('sign-out', {})
}

async function post(path: string, body: object): Promise<void> {
  const response = await fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw WireError.from(await response.json().catch(() => null))
}
