import type { ListAssets } from '@postwright/contract/content/media'
import { keepPreviousData, skipToken } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

/** What of a library is shown, without the page of it. */
export type MediaFilter = Partial<Pick<ListAssets, 'q' | 'tag' | 'view' | 'shape' | 'order'>>

/** The pictures and films of a business. What was shown stays until the next answer is there. */
export const mediaQuery = (businessId: string, filter: MediaFilter) => ({
  ...api.media.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ businessId, cursor, limit: 60, ...filter }),
    initialPageParam: undefined,
    getNextPageParam: ({ nextCursor }: { nextCursor: string | null }) => nextCursor ?? undefined,
  }),
  placeholderData: keepPreviousData,
})

export const mediaSummaryQuery = (businessId: string) => api.media.summary.queryOptions({ input: { businessId } })

/** One of them, and where it is used; none for none. */
export const assetQuery = (id: string | undefined) => api.media.get.queryOptions({ input: id === undefined ? skipToken : { id } })

export function useUpdateAsset() {
  return useMutation(api.media.update.mutationOptions({ onSuccess: useInvalidate('media') }))
}

export function useRemoveAsset() {
  return useMutation(api.media.remove.mutationOptions({ onSuccess: useInvalidate('media') }))
}

export function useAddFromAddress() {
  return useMutation(api.media.addFromAddress.mutationOptions({ onSuccess: useInvalidate('media') }))
}
