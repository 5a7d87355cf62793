import type { SubscriberStatus } from '@postwright/contract/publishing/newsletter'
import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

export function useSubscribers(status: SubscriberStatus | undefined, q: string) {
  return useInfiniteQuery(
    api.newsletter.subscribers.infiniteOptions({
      input: (cursor: string | undefined) => ({ status, q: q || undefined, cursor, limit: 50 }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
}

export const subscriberCountsQuery = () => api.newsletter.counts.queryOptions()

export function useRemoveSubscriber() {
  const queryClient = useQueryClient()
  return useMutation(
    api.newsletter.remove.mutationOptions({ onSuccess: () => queryClient.invalidateQueries({ queryKey: api.newsletter.key() }) }),
  )
}
