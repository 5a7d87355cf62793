import { useQueryClient } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

export const apiKeysQuery = () => api.apiKeys.list.queryOptions()

function useInvalidateKeys() {
  const queryClient = useQueryClient()
  return () => queryClient.invalidateQueries({ queryKey: api.apiKeys.key() })
}

export function useCreateApiKey() {
  // A key that was made and never shown is of no use: nothing repeats the request by itself.
  return useMutation(api.apiKeys.create.mutationOptions({ retry: false, onSuccess: useInvalidateKeys() }))
}

export function useRevokeApiKey() {
  return useMutation(api.apiKeys.revoke.mutationOptions({ onSuccess: useInvalidateKeys() }))
}
