import { useInfiniteQuery } from '@tanstack/react-query'

import { api } from '../../../../../lib/api.ts'
import { useInvalidate } from '../../../../../lib/live.ts'
import { useMutation } from '../../../../../lib/use-mutation.ts'

/** While one goes on, it is looked at every few seconds, should nothing be told by itself. */
const runningMs = 3_000

export const channelImportQuery = (channelId: string) =>
  api.channelImports.get.queryOptions({
    input: { channelId },
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? runningMs : false),
  })

export function useImportedPosts(channelId: string, q: string) {
  return useInfiniteQuery(
    api.channelImports.posts.infiniteOptions({
      input: (cursor: string | undefined) => ({ channelId, q: q || undefined, cursor, limit: 25 }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  )
}

export function useBeginImport() {
  return useMutation(api.channelImports.begin.mutationOptions({ onSuccess: useInvalidate('channels') }))
}

export function useStopImport() {
  return useMutation(api.channelImports.stop.mutationOptions({ onSuccess: useInvalidate('channels') }))
}

export function useTeachVoice() {
  return useMutation(api.channelImports.teachVoice.mutationOptions({ onSuccess: useInvalidate('channels', 'voice') }))
}

export function useRemoveImported() {
  return useMutation(api.channelImports.removePosts.mutationOptions({ onSuccess: useInvalidate('channels', 'voice') }))
}
