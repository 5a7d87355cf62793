import type { Business } from '@postwright/contract/content/businesses'
import type { FirstSteps as Steps } from '@postwright/contract/work/dashboard'

/** How far a workspace is on the way to its first published post. */
export interface FirstSteps extends Omit<Steps, 'draftId' | 'approvedId'> {
  business: Business | undefined
  /** What to go on with. */
  draftId: string | undefined
  approvedId: string | undefined
}

/** Null while it is not known, and once a post was published. */
export function firstStepsOf(business: Business | undefined, steps: Steps | null | undefined): FirstSteps | null {
  return steps ? { ...steps, business, draftId: steps.draftId ?? undefined, approvedId: steps.approvedId ?? undefined } : null
}
