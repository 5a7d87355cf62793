import { presenceBeatSeconds, presenceSeconds } from '@postwright/contract/content/presence'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'

import { api, client } from '../../../../../lib/api.ts'
import type { WorkingCopy } from './working-copy.ts'

/** Whoever did not type for so long only reads. */
const editingMs = 40_000

/** Says again and again that this window has the post open, until it is hidden or left, and who else has it open. */
export function usePresence(postId: string, copy: WorkingCopy) {
  const [screen] = useState(() => crypto.randomUUID())
  const state = useIsEditing(copy) ? 'editing' : 'reading'

  useEffect(() => {
    return () => void client.presence.tell({ postId, screen, state: 'left' }).catch(() => {})
  }, [postId, screen])

  const others = useQuery({
    ...api.presence.tell.queryOptions({ input: { postId, screen, state } }),
    refetchInterval: presenceBeatSeconds * 1000,
    refetchOnWindowFocus: 'always',
    retry: false,
    gcTime: presenceSeconds * 1000,
    placeholderData: keepPreviousData,
  })
  // Who was there before the line was lost may have left since.
  return others.isError || others.fetchStatus === 'paused' ? [] : (others.data ?? [])
}

function useIsEditing(copy: WorkingCopy): boolean {
  const [isEditing, setIsEditing] = useState(false)
  useEffect(() => {
    let seen = copy.state.content
    let timer: ReturnType<typeof setTimeout> | undefined
    const stop = copy.subscribe(() => {
      if (copy.state.content === seen) return
      seen = copy.state.content
      // What comes from elsewhere is stored already.
      if (!copy.isDirty) return
      setIsEditing(true)
      clearTimeout(timer)
      timer = setTimeout(() => setIsEditing(false), editingMs)
    })
    return () => {
      stop()
      clearTimeout(timer)
    }
  }, [copy])
  return isEditing
}
