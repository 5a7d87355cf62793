import type { ListPosts } from '@postwright/contract/content/posts'
import type { FindEverywhere } from '@postwright/contract/work/search'
import { keepPreviousData } from '@tanstack/react-query'

import { api } from '../../../../../lib/api.ts'
import { useInvalidate } from '../../../../../lib/live.ts'
import { useMutation } from '../../../../../lib/use-mutation.ts'

export type PostFilters = Omit<ListPosts, 'cursor' | 'limit'>

const pageSize = 50

export const postsQuery = (filters: PostFilters) =>
  api.posts.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filters, limit: pageSize, ...(cursor !== undefined && { cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

export const foundQuery = (wanted: FindEverywhere) => api.search.find.queryOptions({ input: wanted, placeholderData: keepPreviousData })

export const tagsQuery = (businessId?: string) => api.tags.list.queryOptions({ input: { businessId } })

export function useChangeTags() {
  return useMutation(api.tags.change.mutationOptions({ onSuccess: useInvalidate('posts') }))
}

export function useArchivePosts() {
  return useMutation(api.posts.archiveMany.mutationOptions({ onSuccess: useInvalidate('posts', 'deliveries') }))
}

export function useUnarchivePosts() {
  return useMutation(api.posts.unarchiveMany.mutationOptions({ onSuccess: useInvalidate('posts', 'deliveries') }))
}
