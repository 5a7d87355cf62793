import type { CustomerState } from '@postwright/contract/billing/customers'
import type { PaymentSettings } from '@postwright/contract/billing/payment-settings'
import { keepPreviousData, useInfiniteQuery, useQueryClient } from '@tanstack/react-query'

import { api } from '../../../../../lib/api.ts'
import { useInvalidate } from '../../../../../lib/live.ts'
import { useMutation } from '../../../../../lib/use-mutation.ts'

export function paymentsQuery() {
  return api.paymentSettings.read.queryOptions()
}

export const sellerQuery = () => api.seller.read.queryOptions()

export function useSaveSeller() {
  const queryClient = useQueryClient()
  return useMutation(api.seller.save.mutationOptions({ onSuccess: (seller) => queryClient.setQueryData(sellerQuery().queryKey, seller) }))
}

export function useSavePaystack() {
  return useMutation(api.paymentSettings.savePaystack.mutationOptions({ onSuccess: useReplace() }))
}

export function useSavePaypal() {
  return useMutation(api.paymentSettings.savePaypal.mutationOptions({ onSuccess: useReplace() }))
}

export function useRemovePayments() {
  return useMutation(api.paymentSettings.remove.mutationOptions({ onSuccess: useReplace() }))
}

/** A provider is asked once for each press. */
export function useCheckPayments() {
  return useMutation(api.paymentSettings.check.mutationOptions({ onSuccess: useReplace(), retry: false }))
}

export const revenueQuery = () => api.customers.revenue.queryOptions()

export const customerQuery = (workspaceId: string) => api.customers.get.queryOptions({ input: { workspaceId } })

/** Found by words and by where they stand; `refund`: those whose money is asked back. */
export function useCustomers({ q = '', plan }: { q?: string | undefined; plan?: CustomerState | 'refund' | undefined }) {
  const filter = plan === 'refund' ? { refundAsked: true } : { state: plan }
  return useInfiniteQuery(
    api.customers.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ q, ...filter, cursor, limit: 50 }),
      placeholderData: keepPreviousData,
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
    }),
  )
}

/** Of workspaces that are no more. */
export function useKeptInvoices(q = '') {
  return useInfiniteQuery(
    api.customers.keptInvoices.infiniteOptions({
      input: (cursor: string | undefined) => ({ q, cursor, limit: 20 }),
      placeholderData: keepPreviousData,
      initialPageParam: undefined,
      getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
    }),
  )
}

/** What payment providers told of a workspace; without one, what is about none. */
export const toldQuery = (workspaceId?: string) =>
  api.providerEvents.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ workspaceId, cursor, limit: 20 }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
  })

export function useDecideRefund() {
  return useMutation(api.customers.decideRefund.mutationOptions({ onSuccess: useInvalidate('account', 'quota') }))
}

export function useRetryRefund() {
  return useMutation(api.customers.retryRefund.mutationOptions({ onSuccess: useInvalidate('account', 'quota') }))
}

export function useSettleRefund() {
  return useMutation(api.customers.settleRefund.mutationOptions({ onSuccess: useInvalidate('account', 'quota') }))
}

export function useGiveMore() {
  return useMutation(api.subscriptions.giveMore.mutationOptions({ onSuccess: useInvalidate('account', 'quota') }))
}

function useReplace() {
  const queryClient = useQueryClient()
  return (settings: PaymentSettings) => queryClient.setQueryData(paymentsQuery().queryKey, settings)
}
