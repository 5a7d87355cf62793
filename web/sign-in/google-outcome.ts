import { msg } from '@postwright/contract/core/msg'
import { say, type Sentence } from '@postwright/contract/core/sentences'
import type { GoogleOutcome } from '@postwright/contract/identity/google'

export const googleFailure = msg`Failed to sign in with Google`

/** How the way through the identity provider ended, when it did not end well. */
const googleProblems: Record<Exclude<GoogleOutcome, 'done' | 'code' | 'linked'>, { title: Sentence; hint: Sentence }> = {
  cancelled: { title: googleFailure, hint: msg`You stopped before it was done. Nothing was changed.` },
  expired: { title: googleFailure, hint: msg`The answer came too late, or twice, or in another browser. Try again.` },
  failed: { title: googleFailure, hint: msg`The sign-in service did not say who you are. Try again in a moment, or log in another way.` },
  known: {
    title: msg`There is already an account with this email`,
    hint: msg`Log in the way you know. Then link the two in Profile Settings, under Security.`,
  },
  taken: { title: msg`Failed to link the account`, hint: msg`It is linked to another account here already.` },
  'no-email': {
    title: googleFailure,
    hint: msg`The sign-in service told no email address. Allow it there, or create an account with your email.`,
  },
  busy: { title: googleFailure, hint: msg`Too many accounts were made from your network. Wait a while and try again.` },
}

export function googleProblem(outcome: GoogleOutcome | null) {
  if (outcome === null || outcome === 'done' || outcome === 'code' || outcome === 'linked') return undefined
  const { title, hint } = googleProblems[outcome]
  return { title: say(title), hint: say(hint) }
}
