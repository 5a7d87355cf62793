import { t } from '@lingui/core/macro'
import type { Post } from '@postwright/contract/content/posts'
import type { RevisePost } from '@postwright/contract/content/revisions'
import { useQueryClient } from '@tanstack/react-query'

import { invalidateTopic } from '../../../../lib/live.ts'
import { toast } from '../../../../ui/toasts.tsx'
import { postQuery } from '../posts/queries.ts'
import { lastRevisionQuery, useRevising } from './queries.ts'

/** Where the text of a post is being typed, so that what is typed is stored before it is revised. */
export interface Typed {
  /** Stores it. @returns the revision of the post by then; null when it could not be stored. */
  saveFirst: () => Promise<number | null>
  /** Takes the text that this person's own act made. */
  adopt: (post: Post) => void
}

export type Asked = Pick<RevisePost, 'kind'> & Partial<Pick<RevisePost, 'words' | 'language'>>

/** Asks for a revision of the post, and shows what came of it wherever the post is shown. */
export function useRevise(post: Post, typed?: Typed): (asked: Asked) => Promise<boolean> {
  const queryClient = useQueryClient()
  const [, revising] = useRevising(post.id)

  return async ({ kind, words = '', language = '' }) => {
    const revision = typed ? await typed.saveFirst() : post.revision
    if (revision === null) {
      toast.error(t`Your latest text is not saved yet. Revise it once it is.`)
      return false
    }
    const revised = await revising.start({ postId: post.id, revision, kind, words, language })
    if (!revised) {
      await invalidateTopic(queryClient, 'drafts')
      return revising.read().get(post.id)?.phase !== 'refused'
    }
    queryClient.setQueryData(lastRevisionQuery(post.id).queryKey, revised)
    if (revised.state === 'ready') {
      const newest = await queryClient.fetchQuery({ ...postQuery(post.id), staleTime: 0 }).catch(() => null)
      if (newest) typed?.adopt(newest)
    }
    await invalidateTopic(queryClient, 'posts')
    return true
  }
}
