import type { DeletionState } from '@postwright/contract/operator/personal-data'
import { useQueryClient } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

export const exportQuery = () => api.personalData.exportState.queryOptions()
export const deletionQuery = () => api.personalData.deletionState.queryOptions()

export function useRequestExport() {
  const queryClient = useQueryClient()
  return useMutation(
    api.personalData.requestExport.mutationOptions({
      onSuccess: (state) => queryClient.setQueryData(exportQuery().queryKey, state),
    }),
  )
}

function useKeepDeletion() {
  const queryClient = useQueryClient()
  const invalidate = useInvalidate('account')
  return (state: DeletionState) => {
    queryClient.setQueryData(deletionQuery().queryKey, state)
    return invalidate()
  }
}

export function useRequestDeletion() {
  return useMutation(api.personalData.requestDeletion.mutationOptions({ retry: false, onSuccess: useKeepDeletion() }))
}

export function useCancelDeletion() {
  return useMutation(api.personalData.cancelDeletion.mutationOptions({ onSuccess: useKeepDeletion() }))
}
