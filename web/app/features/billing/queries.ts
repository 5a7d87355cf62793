import type { PlanStanding } from '@postwright/contract/billing/billing'

import { api } from '../../../lib/api.ts'

/** The plan in use, the one that was chosen and the one that ended. */
export const standingQuery = () => api.billing.standing.queryOptions()

/** The plan in use; null when there is none. */
export const subscriptionQuery = () => ({ ...standingQuery(), select: currentOf })

function currentOf({ current }: PlanStanding) {
  return current
}
