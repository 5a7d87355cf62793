import type { Integration } from '@postwright/contract/publishing/integrations'
import { useQueryClient } from '@tanstack/react-query'

import { api } from '../../../../../lib/api.ts'
import { useMutation } from '../../../../../lib/use-mutation.ts'

export const integrationsQuery = () => api.integrations.list.queryOptions()

export function useSaveIntegration() {
  return useMutation(api.integrations.save.mutationOptions({ onSuccess: useReplace() }))
}

export function useRemoveIntegration() {
  return useMutation(api.integrations.remove.mutationOptions({ onSuccess: useReplace() }))
}

/** A platform is asked once for each press. */
export function useCheckIntegration() {
  return useMutation(api.integrations.check.mutationOptions({ onSuccess: useReplace(), retry: false }))
}

function useReplace() {
  const queryClient = useQueryClient()
  return (changed: Integration) => {
    queryClient.setQueryData(integrationsQuery().queryKey, (all) => all?.map((one) => (one.kind === changed.kind ? changed : one)))
    void queryClient.invalidateQueries({ queryKey: api.integrations.ready.key() })
  }
}
