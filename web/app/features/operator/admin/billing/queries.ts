import type { PaymentSettings } from '@postwright/contract/billing/payment-settings'
import { useQueryClient } from '@tanstack/react-query'

import { api } from '../../../../../lib/api.ts'
import { useMutation } from '../../../../../lib/use-mutation.ts'

export function paymentsQuery() {
  return api.paymentSettings.read.queryOptions()
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

function useReplace() {
  const queryClient = useQueryClient()
  return (settings: PaymentSettings) => queryClient.setQueryData(paymentsQuery().queryKey, settings)
}
