import type { Post } from '@postwright/contract/content/posts'
import { useQueryClient } from '@tanstack/react-query'

import { api } from '../../../../lib/api.ts'
import { invalidateTopic, useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'

export const postQuery = (id: string) => api.posts.get.queryOptions({ input: { id } })

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
