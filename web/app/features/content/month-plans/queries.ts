import { skipToken } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

/** A server that dies tells nobody: while drafts are written, the plan is read again. */
const whileWritingMs = 10_000

/** The open plan of a business, or null. */
export const openPlanQuery = (businessId: string) =>
  api.monthPlans.open.queryOptions({
    input: { businessId },
    refetchInterval: ({ state: { data } }) => (data?.state === 'writing' ? whileWritingMs : false),
  })

/** About what the posts take that are not written. */
export const planEstimateQuery = (id: string | undefined) =>
  api.monthPlans.estimate.queryOptions({ input: id === undefined ? skipToken : { id }, retry: false })

export function useProposePlan() {
  return useMutation(api.monthPlans.propose.mutationOptions({ onSuccess: useInvalidate('monthPlans') }))
}

export function useProposeAgain() {
  return useMutation(api.monthPlans.proposeAgain.mutationOptions({ onSuccess: useInvalidate('monthPlans') }))
}

export function useAddPlanItem() {
  return useMutation(api.monthPlans.addItem.mutationOptions({ onSuccess: useInvalidate('monthPlans') }))
}

export function useUpdatePlanItem() {
  return useMutation(api.monthPlans.updateItem.mutationOptions({ onSuccess: useInvalidate('monthPlans') }))
}

export function useRemovePlanItem() {
  return useMutation(api.monthPlans.removeItem.mutationOptions({ onSuccess: useInvalidate('monthPlans') }))
}

export function useRestorePlanItem() {
  return useMutation(api.monthPlans.restoreItem.mutationOptions({ onSuccess: useInvalidate('monthPlans') }))
}

export function useSwapPlanItems() {
  return useMutation(api.monthPlans.swapItems.mutationOptions({ onSuccess: useInvalidate('monthPlans') }))
}

export function useWritePlan() {
  return useMutation(api.monthPlans.write.mutationOptions({ onSuccess: useInvalidate('monthPlans') }))
}

export function useStopPlan() {
  return useMutation(api.monthPlans.stop.mutationOptions({ onSuccess: useInvalidate('monthPlans') }))
}

export function useWritePlanItem() {
  return useMutation(api.monthPlans.writeItem.mutationOptions({ onSuccess: useInvalidate('monthPlans') }))
}

export function useClosePlan() {
  return useMutation(api.monthPlans.close.mutationOptions({ onSuccess: useInvalidate('monthPlans') }))
}
