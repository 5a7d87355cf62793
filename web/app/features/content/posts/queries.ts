import type { ListPosts, Post } from '@postwright/contract/content/posts'
import type { FindEverywhere } from '@postwright/contract/work/search'
import { keepPreviousData, useQueryClient } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { invalidateTopic, useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

export type PostFilters = Omit<ListPosts, 'cursor' | 'limit'>

const pageSize = 50

export const postsQuery = (filters: PostFilters) =>
  api.posts.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filters, limit: pageSize, ...(cursor !== undefined && { cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
    placeholderData: keepPreviousData,
  })

export const postQuery = (id: string) => api.posts.get.queryOptions({ input: { id } })

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

export function useCreatePost() {
  return useMutation(api.posts.create.mutationOptions({ onSuccess: useAfterWrite() }))
}

export function useApprovePost() {
  return useMutation(api.posts.approve.mutationOptions({ onSuccess: useAfterWrite() }))
}

export function useAskForChanges() {
  return useMutation(api.posts.askForChanges.mutationOptions({ onSuccess: useAfterWrite() }))
}

export function useSubmitPosts() {
  return useMutation(api.reviews.submit.mutationOptions({ onSuccess: useInvalidate('posts', 'tasks') }))
}

export function useCheckClaim() {
  return useMutation(api.posts.checkClaim.mutationOptions({ onSuccess: useAfterWrite() }))
}

/** A change outside the editor, which saves as one types. */
export function useUpdatePost() {
  return useMutation(api.posts.update.mutationOptions({ onSuccess: useAfterWrite() }))
}

export function useBackToDraft() {
  return useMutation(api.posts.backToDraft.mutationOptions({ onSuccess: useAfterWrite() }))
}

export function useArchivePost() {
  return useMutation(api.posts.archive.mutationOptions({ onSuccess: useAfterWrite() }))
}

export function useUnarchivePost() {
  return useMutation(api.posts.unarchive.mutationOptions({ onSuccess: useAfterWrite() }))
}

/** The server's answer is what the screens show from now on. */
export function useAfterWrite() {
  const queryClient = useQueryClient()
  return async (post: Post) => {
    queryClient.setQueryData(postQuery(post.id).queryKey, post)
    await Promise.all([
      invalidateTopic(queryClient, 'posts'),
      invalidateTopic(queryClient, 'drafts'),
      invalidateTopic(queryClient, 'deliveries'),
    ])
  }
}
