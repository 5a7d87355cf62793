import { mostTasksAtOnce } from '@postwright/contract/work/task-shapes'
import { useState } from 'react'

export interface Choice {
  chosen: ReadonlySet<string>
  has: (id: string) => boolean
  toggle: (id: string) => void
  set: (ids: Iterable<string>) => void
  clear: () => void
  /** As many as can be changed at once. */
  isFull: boolean
}

/** Several tasks, chosen to be changed at once. Those that are shown no more count no more. */
export function useChoice(shownIds: ReadonlySet<string>): Choice {
  const [ids, setIds] = useState<ReadonlySet<string>>(new Set())
  const chosen = new Set([...ids].filter((id) => shownIds.has(id)))
  const isFull = chosen.size >= mostTasksAtOnce

  function toggle(id: string) {
    const after = new Set(chosen)
    if (!after.delete(id) && !isFull) after.add(id)
    setIds(after)
  }

  return {
    chosen,
    has: (id) => chosen.has(id),
    toggle,
    set: (wanted) => setIds(new Set([...wanted].slice(0, mostTasksAtOnce))),
    clear: () => setIds(new Set()),
    isFull,
  }
}
