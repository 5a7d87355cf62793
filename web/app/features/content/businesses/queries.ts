import type { Business } from '@postwright/contract/content/businesses'
import { useQueryClient } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { invalidateTopic, useInvalidate } from '../../../../lib/live.ts'
import { combinedLoad } from '../../../../lib/query-client.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

/** The active businesses, out of the combined load. */
export const businessesQuery = () => api.accounts.load.queryOptions({ ...combinedLoad, select: ({ businesses }) => businesses })

export const businessQuery = (id: string) => api.businesses.get.queryOptions({ input: { id } })

export const deletedBusinessesQuery = () => api.businesses.listDeleted.queryOptions()

/** What the plan includes, and what is left of it. */
export const planQuery = () => api.billing.subscription.queryOptions()

/** As far as planned deliveries are counted; one more says that there are more. */
export const mostCounted = 99

/** How many deliveries the deletion of a business would cancel. */
export const plannedQuery = (businessId: string) =>
  api.deliveries.list.queryOptions({
    input: { businessId, view: 'coming', limit: mostCounted + 1 },
    select: ({ items }) => items.filter(({ status }) => status === 'scheduled' || status === 'retrying').length,
  })

export function useCreateBusiness() {
  return useMutation(api.businesses.create.mutationOptions({ onSuccess: useAfterWrite() }))
}

export function useUpdateBusiness() {
  return useMutation(api.businesses.update.mutationOptions({ onSuccess: useAfterWrite() }))
}

/** Leaves the reading again to the caller: the screen of what is gone must be left first, and the next one must not find it. */
export function useRemoveBusiness() {
  const queryClient = useQueryClient()
  return useMutation(
    api.businesses.remove.mutationOptions({
      onSuccess: (_, { id }) =>
        queryClient.setQueryData(
          api.accounts.load.queryKey(),
          (load) => load && { ...load, businesses: load.businesses.filter((business) => business.id !== id) },
        ),
    }),
  )
}

export function useRestoreBusiness() {
  const afterWrite = useAfterWrite()
  const readRest = useInvalidate('posts', 'deliveries', 'channels', 'quota')
  return useMutation(
    api.businesses.restore.mutationOptions({ onSuccess: ({ business }) => Promise.all([afterWrite(business), readRest()]) }),
  )
}

/** What a deleted business is missed in. */
export function useReadAfterRemoval() {
  return useInvalidate('businesses', 'posts', 'deliveries', 'channels', 'quota')
}

/** The server's answer is what the screens show from now on. */
function useAfterWrite() {
  const queryClient = useQueryClient()
  return (business: Business) => {
    queryClient.setQueryData(businessQuery(business.id).queryKey, business)
    return invalidateTopic(queryClient, 'businesses')
  }
}
