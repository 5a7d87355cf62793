import type { PlanStanding } from '@postwright/contract/billing/billing'

import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

/** The plan in use, the one that was chosen and the one that ended. */
export const standingQuery = () => api.billing.standing.queryOptions()

/** The plan in use; null when there is none. */
export const subscriptionQuery = () => ({ ...standingQuery(), select: currentOf })

export function useRequestPlan() {
  return useMutation(api.billing.requestPlan.mutationOptions({ onSuccess: useInvalidate('quota') }))
}

function currentOf({ current }: PlanStanding) {
  return current
}
