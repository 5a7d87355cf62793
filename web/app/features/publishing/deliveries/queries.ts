import type { DeliveryView } from '@postwright/contract/publishing/deliveries'

import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

export const deliveriesQuery = (view: DeliveryView | 'coming', businessId: string | undefined) =>
  api.deliveries.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ view, businessId, cursor, limit: 50 }),
    initialPageParam: undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export const deliveryCountsQuery = (businessId: string | undefined) => api.deliveries.count.queryOptions({ input: { businessId } })

/** Deliveries that a person should look at, the most urgent first. */
export const troubleQuery = () => api.deliveries.list.queryOptions({ input: { view: 'trouble', limit: 100 } })

export const deliveriesOfPostQuery = (postId: string) => api.deliveries.list.queryOptions({ input: { postId, limit: 50 } })

export const deliveryQuery = (id: string) => api.deliveries.get.queryOptions({ input: { id } })

export function useResolveDelivery() {
  return useMutation(api.deliveries.resolve.mutationOptions({ onSuccess: useInvalidate('deliveries', 'posts', 'quota') }))
}

export function useResolveReply() {
  return useMutation(api.replies.resolve.mutationOptions({ onSuccess: useInvalidate('deliveries') }))
}

export function useSendNow() {
  return useMutation(api.deliveries.sendNow.mutationOptions({ onSuccess: useInvalidate('deliveries', 'posts', 'quota') }))
}

export function useSendMany() {
  return useMutation(api.schedule.sendMany.mutationOptions({ onSuccess: useInvalidate('deliveries', 'posts', 'quota') }))
}

export function useTakeDown() {
  return useMutation(api.liveChanges.takeDown.mutationOptions({ onSuccess: useInvalidate('deliveries', 'posts') }))
}

export function useUpdateLive() {
  return useMutation(api.liveChanges.update.mutationOptions({ onSuccess: useInvalidate('deliveries', 'posts') }))
}

export function useCancelDelivery() {
  return useMutation(api.deliveries.cancel.mutationOptions({ onSuccess: useInvalidate('deliveries', 'posts', 'quota') }))
}
