import { t } from '@lingui/core/macro'
import type { ListPosts, Post } from '@postwright/contract/content/posts'
import { keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query'

import { api, client } from '../../../../lib/api.ts'
import { codeOf, isRefusal, messageOf, fieldErrors } from '../../../../lib/errors.ts'
import { invalidateTopic, useInvalidate } from '../../../../lib/live.ts'
import { useMutation } from '../../../../lib/use-mutation.ts'
import type { SaveOutcome } from './editor/working-copy.ts'

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

export const activityQuery = (id: string) =>
  api.posts.activity.infiniteOptions({
    input: (cursor: string | undefined) => ({ id, limit: 20, ...(cursor !== undefined && { cursor }) }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  })

export const versionsQuery = (id: string) => api.posts.versions.queryOptions({ input: { id } })

/**
 * The checks of a text as it was saved at a revision, with what is planned of it. They have keys of their own: as part of the posts they
 * would be asked again at each autosave of anybody.
 */
const checked = (what: 'others' | 'links', { id, revision, nextDueAt }: Checked) => ({
  queryKey: ['post-checks', what, id, revision, ...(what === 'others' ? [nextDueAt] : [])],
  gcTime: 60_000,
  placeholderData: keepPreviousData,
})
type Checked = Pick<Post, 'id' | 'revision' | 'nextDueAt'>

export const postChecksQuery = (which: Checked) =>
  queryOptions({ queryFn: ({ signal }) => client.posts.check({ id: which.id }, { signal }), ...checked('others', which) })

export const linkChecksQuery = (which: Checked) =>
  queryOptions({ queryFn: ({ signal }) => client.posts.checkLinks({ id: which.id }, { signal }), ...checked('links', which) })

export function useCreatePost() {
  return useMutation(api.posts.create.mutationOptions({ onSuccess: useAfterWrite() }))
}

export function useApprovePost() {
  return useMutation(api.posts.approve.mutationOptions({ onSuccess: useAfterWrite() }))
}

export function useAskForChanges() {
  return useMutation(api.posts.askForChanges.mutationOptions({ onSuccess: useAfterWrite() }))
}

export const reviewsQuery = (postId: string) => api.reviews.list.queryOptions({ input: { postId } })

export function useSubmitPosts() {
  return useMutation(api.reviews.submit.mutationOptions({ onSuccess: useInvalidate('posts', 'tasks') }))
}

export function useRemindReviewers() {
  return useMutation(api.reviews.remind.mutationOptions())
}

export function useCheckClaim() {
  return useMutation(api.posts.checkClaim.mutationOptions({ onSuccess: useAfterWrite() }))
}

/** A change outside the editor, which saves as one types. */
export function useUpdatePost() {
  return useMutation(api.posts.update.mutationOptions({ onSuccess: useAfterWrite() }))
}

export function useSetInternalNote() {
  return useMutation(api.posts.setInternalNote.mutationOptions({ retry: false, onSuccess: useAfterWrite() }))
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

export function useRestoreVersion() {
  return useMutation(api.posts.restore.mutationOptions({ onSuccess: useAfterWrite() }))
}

/** One attempt to save, and what became of it; an answer is an answer, only silence is tried again. */
export async function savePost(input: Parameters<typeof client.posts.update>[0]): Promise<SaveOutcome> {
  try {
    return { kind: 'saved', post: await client.posts.update(input) }
  } catch (error) {
    const message = messageOf(error, t`The text could not be saved.`)
    if (codeOf(error) === 'CONFLICT') return { kind: 'conflict', message }
    if (!isRefusal(error) || codeOf(error) === 'TOO_MANY_REQUESTS') return { kind: 'offline' }
    const fields = Object.entries(fieldErrors(error)).map(([field, text]) => ({ field, message: text }))
    return { kind: 'refused', message, fields }
  }
}

export function loadPost(id: string): Promise<Post> {
  return client.posts.get({ id })
}

/** The server's answer is what the screens show from now on. */
function useAfterWrite() {
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
