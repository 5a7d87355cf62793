import { useQueryClient } from '@tanstack/react-query'

import { api } from '../../../../../lib/api.ts'
import { invalidate } from '../../../../../lib/invalidate.ts'
import { useMutation } from '../../../../../lib/use-mutation.ts'

export const reportsQuery = (businessId: string) => api.reports.list.queryOptions({ input: { businessId } })

/** A second one would be another address, so that it is never asked twice. */
export function useMakeReport() {
  return useMutation(api.reports.make.mutationOptions({ retry: false, onSuccess: useReadAgain() }))
}

export function useRenewReport() {
  return useMutation(api.reports.renew.mutationOptions({ retry: false, onSuccess: useReadAgain() }))
}

export function useEndReport() {
  return useMutation(api.reports.end.mutationOptions({ onSuccess: useReadAgain() }))
}

function useReadAgain() {
  const queryClient = useQueryClient()
  return () => invalidate(queryClient, api.reports.key())
}
