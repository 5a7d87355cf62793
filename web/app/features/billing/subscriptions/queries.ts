import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

/** The plan in use, the one that was chosen and the one that ended. */
export const standingQuery = () => api.billing.standing.queryOptions()

export function useRequestPlan() {
  return useMutation(api.billing.requestPlan.mutationOptions({ onSuccess: useInvalidate('quota') }))
}
