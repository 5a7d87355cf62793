import { t } from '@lingui/core/macro'
import type { Post } from '@postwright/contract/content/posts'
import { useState } from 'react'

import { toast } from '../../../../../ui/toasts.tsx'
import { useArchivePost, useBackToDraft, useUnarchivePost } from '../queries.ts'
import type { WorkingCopy } from './working-copy.ts'

/** Into the archive and back; asks first when something planned would be cancelled. */
export function useArchiving(post: Post, copy: WorkingCopy) {
  const [asking, setAsking] = useState(false)
  const toDraft = useBackToDraft()
  const archive = useArchivePost()
  const unarchive = useUnarchivePost()

  async function bringBack() {
    try {
      await unarchive.mutateAsync({ id: post.id })
      toast.success(t`Brought back from the archive`)
    } catch (error) {
      toast.failed(error, t`It could not be brought back.`)
    }
  }

  async function putAway() {
    const stored = await copy.flush({ checkpoint: true })
    if (!stored) return toast.error(t`Your latest text is not saved yet. Archive once it is.`)
    try {
      if (post.status === 'scheduled') await toDraft.mutateAsync({ id: post.id })
      await archive.mutateAsync({ id: post.id })
      setAsking(false)
      toast.success(t`Archived`, { label: t`Undo`, onAction: () => void bringBack() })
    } catch (error) {
      toast.failed(error, t`It could not be archived.`)
    }
  }

  const begin = () => (post.status === 'scheduled' ? setAsking(true) : void putAway())
  return { asking, setAsking, begin, putAway, bringBack }
}
