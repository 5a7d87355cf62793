import type { Post } from '@postwright/contract/content/posts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState, useSyncExternalStore } from 'react'

import { client } from '../../../../../lib/api.ts'
import { myIdOf } from '../../../identity/accounts/queries.ts'
import { postQuery, useAfterWrite } from '../queries.ts'
import { MediaEdits, type MediaEditsState } from './media-edits.ts'
import { loadPost } from './queries.ts'
import { sayVoided } from './say-voided.ts'
import type { WorkingCopy } from './working-copy.ts'

/** The media of a post for as long as its editor is open. */
export function useMediaEdits(post: Post, copy: WorkingCopy): [MediaEditsState, MediaEdits] {
  const queryClient = useQueryClient()
  const afterWrite = useAfterWrite()
  const [edits] = useState(() => {
    const { id } = post
    return new MediaEdits(post, {
      copy,
      save(media, revision) {
        copy.expect(myIdOf(queryClient))
        return client.posts.setMedia({
          id,
          revision,
          media: media.map(({ id: assetId, alt, crop }) => ({ assetId, alt, ...(crop && { crop }) })),
        })
      },
      async load() {
        const now = await loadPost(id)
        copy.receive(now)
        queryClient.setQueryData(postQuery(id).queryKey, now)
        return now
      },
      onStored(stored) {
        sayVoided(queryClient.getQueryData(postQuery(id).queryKey), stored)
        void afterWrite(stored)
      },
    })
  })
  const state = useSyncExternalStore(edits.subscribe, () => edits.state)
  useEffect(() => edits.receive(post), [edits, post])
  useEffect(() => {
    if (!state.isSaving) return
    window.addEventListener('beforeunload', askBeforeLeaving)
    return () => window.removeEventListener('beforeunload', askBeforeLeaving)
  }, [state.isSaving])
  return [state, edits]
}

/** Unlike text, it is not kept in this browser. */
function askBeforeLeaving(event: BeforeUnloadEvent): void {
  event.preventDefault()
}
