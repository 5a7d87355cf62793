import { t } from '@lingui/core/macro'
import type { WholeContent } from '@postwright/contract/content/content'
import type { Post } from '@postwright/contract/content/posts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { toast } from '../../../../../ui/toasts.tsx'
import { myIdOf } from '../../../identity/accounts/queries.ts'
import { loadPost, savePost } from './queries.ts'
import { postQuery } from '../queries.ts'
import { replacedBy } from './changed-by.ts'
import { storeLocalDraft, readLocalDraft } from './local-draft.ts'
import { sayVoided } from './say-voided.ts'
import { type SaveStatus, WorkingCopy } from './working-copy.ts'

/** The working copy of a post for as long as its editor is open; give the component the post's id as key. */
export function useWorkingCopy(post: Post): WorkingCopy {
  const queryClient = useQueryClient()
  const [copy] = useState(
    () =>
      new WorkingCopy(
        post,
        {
          save: async (input) => {
            const outcome = await savePost(input)
            if (outcome.kind !== 'saved') return outcome
            const { queryKey } = postQuery(post.id)
            const before = queryClient.getQueryData(queryKey)
            queryClient.setQueryData(queryKey, outcome.post)
            sayVoided(before, outcome.post)
            return outcome
          },
          load: () => loadPost(post.id),
          keep: (text) => storeLocalDraft(post.id, text),
          onReplaced: (newest) => toast.success(replacedBy(newest, myIdOf(queryClient))),
        },
        readLocalDraft(post.id),
      ),
  )

  useEffect(() => copy.receive(post), [copy, post])

  useEffect(() => {
    if (copy.isBroughtBack) toast.success(t`Text that was not saved before is here again.`)
  }, [copy])

  useEffect(() => {
    const retry = () => copy.retry()
    const leave = () => document.visibilityState === 'hidden' && void copy.flush()
    window.addEventListener('online', retry)
    document.addEventListener('visibilitychange', leave)
    return () => {
      window.removeEventListener('online', retry)
      document.removeEventListener('visibilitychange', leave)
      copy.close()
    }
  }, [copy])

  return copy
}

export function useContent(copy: WorkingCopy): WholeContent {
  return useSyncExternalStore(copy.subscribe, () => copy.state.content)
}

export function useSaveStatus(copy: WorkingCopy): SaveStatus {
  return useSyncExternalStore(copy.subscribe, () => copy.state.status)
}
