import type { Business } from '@postwright/contract/businesses'
import { useQueryClient } from '@tanstack/react-query'

import { api } from '../../../lib/api.ts'
import { invalidateTopic } from '../../../lib/live.ts'
import { combinedLoad } from '../../../lib/query-client.ts'
import { useMutation } from '../../../lib/use-mutation.ts'

/** The active businesses, out of the combined load. */
export const businessesQuery = () => api.accounts.load.queryOptions({ ...combinedLoad, select: ({ businesses }) => businesses })

export const businessQuery = (id: string) => api.businesses.get.queryOptions({ input: { id } })

export const deletedBusinessesQuery = () => api.businesses.listDeleted.queryOptions()

export function useCreateBusiness() {
  return useMutation(api.businesses.create.mutationOptions({ onSuccess: useAfterWrite() }))
}

export function useUpdateBusiness() {
  return useMutation(api.businesses.update.mutationOptions({ onSuccess: useAfterWrite() }))
}

/** Leaves the reading again to the caller: the screen of what is gone must be left first. */
export function useRemoveBusiness() {
  return useMutation(api.businesses.remove.mutationOptions())
}

export function useRestoreBusiness() {
  return useMutation(api.businesses.restore.mutationOptions({ onSuccess: useAfterWrite() }))
}

/** The server's answer is what the screens show from now on. */
function useAfterWrite() {
  const queryClient = useQueryClient()
  return (business: Business) => {
    queryClient.setQueryData(businessQuery(business.id).queryKey, business)
    return invalidateTopic(queryClient, 'businesses')
  }
}
