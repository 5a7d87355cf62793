import type { Brief } from '@postwright/contract/content/generation'
import type { ContentType } from '@postwright/contract/core/content-types'
import { keepPreviousData, skipToken } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'

import { api, client } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'
import { Writing, type WritingState } from './writing.ts'

/** About how many tokens a brief takes; null asks nothing. */
export const estimateQuery = (brief: Brief | null) =>
  api.generation.estimate.queryOptions({ input: brief ?? skipToken, placeholderData: keepPreviousData, gcTime: 60_000, retry: false })

/** What a brief promises and does not contain; an empty one promises nothing. */
/** Of a text that is too long to be sent nothing is asked. */
export const asksQuery = (businessId: string, text: string) =>
  api.generation.asks.queryOptions({
    input: text.trim() === '' || text.length > 8000 ? skipToken : { businessId, text },
    staleTime: Infinity,
    gcTime: 60_000,
  })

/** A brief that was sent, and its drafts as they are now. */
export const generationQuery = (id: string) => api.generation.get.queryOptions({ input: { id } })

export const lastGenerationQuery = (businessId: string) => api.generation.last.queryOptions({ input: { businessId } })

/** Whether the composer or a model writes each content type for this person. */
export const writersQuery = () => api.generation.writers.queryOptions()

/** What would be sent to write a type for a business, as its profile was at `updatedAt`. */
export const aiContextQuery = ({ id, updatedAt }: { id: string; updatedAt: string }, contentType: ContentType | undefined) => {
  const options = api.generation.context.queryOptions({
    input: contentType === undefined ? skipToken : { businessId: id, contentType },
    retry: false,
  })
  return { ...options, queryKey: [...options.queryKey, updatedAt] as const }
}

export function useStopDrafts() {
  return useMutation(api.generation.stop.mutationOptions({ onSuccess: useInvalidate('drafts') }))
}

/** What this tab hears of the brief that it sent last. */
const writing = new Writing((asked, options) =>
  'postId' in asked ? client.generation.repurpose(asked, options) : client.generation.generate(asked, options),
)

export function useWriting(): [WritingState, Writing] {
  return [useSyncExternalStore(writing.subscribe, writing.read), writing]
}

export function useRetryDraft() {
  const invalidate = useInvalidate('drafts')
  return useMutation(
    api.generation.retry.mutationOptions({
      onSuccess(_, { id, key }) {
        writing.forget(id, key)
        return invalidate()
      },
    }),
  )
}
