import type { SignIn, SignUpWithPlan } from '@postwright/contract/identity/accounts'
import type { BeginGoogle, PasskeyChallenge, PasskeySignIn, SecondStep } from '@postwright/contract/identity/factors'

import { WireError } from './errors.ts'
import { browserTimeZone } from './formats.ts'

/** Whether somebody is in, or a code is asked for first. */
export interface SignInStep {
  next: 'done' | 'code'
}

/** Signs in; the session is a cookie. */
export function signIn(input: SignIn): Promise<SignInStep> {
  return post('sign-in/email', input)
}

export function signInWithCode(input: SecondStep): Promise<SignInStep> {
  return post('sign-in/code', input)
}

export function beginPasskeySignIn(): Promise<PasskeyChallenge> {
  return post('sign-in/passkey/begin', {})
}

export function signInWithPasskey(input: PasskeySignIn): Promise<SignInStep> {
  return post('sign-in/passkey', input)
}

/** Where to go to be known by the identity provider. */
export function beginGoogle(input: BeginGoogle): Promise<{ url: string }> {
  return post('sign-in/google', { timeZone: browserTimeZone(), ...input })
}

/** Asks for an account, in the time zone of this browser; it does not sign in. */
export function signUp(input: SignUpWithPlan): Promise<void> {
  return post('sign-up/email', { timeZone: browserTimeZone(), ...input })
}

/** Begins the days of the session anew, so that whoever comes back in time stays signed in. */
export function refreshSession(): Promise<void> {
  return post('refresh-session', {})
}

export function signOut(): Promise<void> {
  return post('sign-out', {})
}

async function post<Answer = void>(path: string, body: object): Promise<Answer> {
  const response = await fetch(`/api/auth/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!response.ok) throw WireError.from(await response.json().catch(() => null))
  // Our own endpoint, whose answers are as the contract says.
  return (await response.json()) as Answer
}
