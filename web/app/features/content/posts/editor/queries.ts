import { t } from '@lingui/core/macro'
import type { Post } from '@postwright/contract/content/posts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'

import { api, client } from '../../../../../lib/api.ts'
import { codeOf, fieldErrors, isRefusal, messageOf } from '../../../../../lib/errors.ts'
import { useMutation } from '../../../../../lib/use-mutation.ts'
import { useAfterWrite } from '../queries.ts'
import type { SaveOutcome, WorkingCopy } from './working-copy.ts'

// What no screen but the editor asks for.

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

export const reviewsQuery = (postId: string) => api.reviews.list.queryOptions({ input: { postId } })

export function useRemindReviewers() {
  return useMutation(api.reviews.remind.mutationOptions())
}

export function useSetInternalNote() {
  return useMutation(api.posts.setInternalNote.mutationOptions({ retry: false, onSuccess: useAfterWrite() }))
}

/** The working copy has the text before any screen hears of it, or it would take it for somebody else's. */
export function useRestoreVersion(copy: WorkingCopy) {
  const afterWrite = useAfterWrite()
  return useMutation(
    api.posts.restore.mutationOptions({
      onSuccess(post) {
        copy.adopt(post)
        return afterWrite(post)
      },
    }),
  )
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
