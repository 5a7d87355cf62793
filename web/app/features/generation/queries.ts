import type { Brief } from '@postwright/contract/generation'
import { keepPreviousData, skipToken, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'

import { api, client } from '../../../lib/api.ts'
import { invalidateTopic } from '../../../lib/live.ts'
import { Writing, type WritingState } from './writing.ts'

/** About how many tokens a brief takes; null asks nothing. */
export const estimateQuery = (brief: Brief | null) =>
  api.generation.estimate.queryOptions({ input: brief ?? skipToken, placeholderData: keepPreviousData, gcTime: 60_000, retry: false })

/** The one writing of this tab. */
const writing = new Writing({
  generate: (brief, options) => client.generation.generate(brief, options),
  stop: (input) => client.generation.stop(input),
})

export function useWriting(): [WritingState, Writing] {
  const queryClient = useQueryClient()
  const state = useSyncExternalStore(writing.subscribe, writing.read)
  const saved = state.drafts.filter((draft) => draft.postId !== null).length

  useEffect(() => {
    if (saved > 0) void invalidateTopic(queryClient, 'posts')
  }, [queryClient, saved])

  useEffect(() => {
    if (state.endedAt !== null) void invalidateTopic(queryClient, 'quota')
  }, [queryClient, state.endedAt])

  return [state, writing]
}
