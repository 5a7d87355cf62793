import type { ChoosePlan, Order, ReadStaying } from '@postwright/contract/billing/payments'
import { keepPreviousData, skipToken } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

/** Where the workspace stands with its payments. */
export const billingQuery = () => api.payments.standing.queryOptions()

/** What a plan costs now; nothing for none. */
export const priceQuery = (wanted: ChoosePlan | null) => ({
  ...api.payments.price.queryOptions({ input: wanted ?? skipToken }),
  placeholderData: keepPreviousData,
})

/** Who would stay in a plan. */
export const stayingQuery = (wanted: ReadStaying) => api.payments.staying.queryOptions({ input: wanted })

export const orderQuery = (id: string) => api.payments.getOrder.queryOptions({ input: { id } })

const confirmEveryMs = 5_000
const confirmAtMost = 24

/** The same, looked up at its provider for a while: who paid may be back before that told. Later it is told without asking. */
export const confirmQuery = (id: string) => ({
  ...api.payments.confirmOrder.queryOptions({ input: { id } }),
  refetchInterval: ({ state }: { state: { data?: Order | undefined; dataUpdateCount: number } }) =>
    state.data?.state === 'open' && state.dataUpdateCount < confirmAtMost ? confirmEveryMs : false,
})

export const invoicesQuery = () =>
  api.payments.invoices.infiniteOptions({
    input: (cursor: string | undefined) => ({ cursor, limit: 20 }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
  })

export const invoiceQuery = (id: string) => api.payments.invoice.queryOptions({ input: { id } })

/** Of whichever workspace, for super admins. */
export const anyInvoiceQuery = (id: string) => api.customers.invoice.queryOptions({ input: { id } })

export const detailsQuery = () => api.payments.details.queryOptions()

export function useOrderPlan() {
  return useMutation(api.payments.order.mutationOptions())
}

/** Where the card is changed; asked for with each press. */
export function useChangeMethod() {
  return useMutation(api.payments.changeMethod.mutationOptions())
}

export function useBuyPack() {
  return useMutation(api.payments.buyPack.mutationOptions())
}

export function useAnswerOrder() {
  return useMutation(api.payments.answerOrder.mutationOptions({ onSuccess: useInvalidate('quota') }))
}

export function useNextPlan() {
  return useMutation(api.payments.nextPlan.mutationOptions({ onSuccess: useInvalidate('quota') }))
}

export function useKeepStaying() {
  return useMutation(api.payments.keepStaying.mutationOptions({ onSuccess: useInvalidate('quota') }))
}

export function useCancelPlan() {
  return useMutation(api.payments.cancel.mutationOptions({ onSuccess: useInvalidate('quota') }))
}

export function useResumePlan() {
  return useMutation(api.payments.resume.mutationOptions({ onSuccess: useInvalidate('quota') }))
}

export function useAskRefund() {
  return useMutation(api.payments.askRefund.mutationOptions({ onSuccess: useInvalidate('quota') }))
}

export function useSaveDetails() {
  return useMutation(api.payments.saveDetails.mutationOptions({ onSuccess: useInvalidate('quota') }))
}
