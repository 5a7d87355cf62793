import type { GoogleOutcome } from '@postwright/contract/identity/google'

export const googleFailure = 'Failed to sign in with Google'

/** How the way through the identity provider ended, when it did not end well. */
const googleProblems: Record<Exclude<GoogleOutcome, 'done' | 'code' | 'linked'>, { title: string; hint: string }> = {
  cancelled: { title: googleFailure, hint: 'You stopped before it was done. Nothing was changed.' },
  expired: { title: googleFailure, hint: 'The answer came too late, or twice, or in another browser. Try again.' },
  failed: { title: googleFailure, hint: 'The sign-in service did not say who you are. Try again in a moment, or log in another way.' },
  known: {
    title: 'There is already an account with this email',
    hint: 'Log in the way you know. Then link the two in Profile Settings, under Security.',
  },
  taken: { title: 'Failed to link the account', hint: 'It is linked to another account here already.' },
  'no-email': {
    title: googleFailure,
    hint: 'The sign-in service told no email address. Allow it there, or create an account with your email.',
  },
  busy: { title: googleFailure, hint: 'Too many accounts were made from your network. Wait a while and try again.' },
}

export function googleProblem(outcome: GoogleOutcome | null) {
  return outcome === null || outcome === 'done' || outcome === 'code' || outcome === 'linked' ? undefined : googleProblems[outcome]
}
