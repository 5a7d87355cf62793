import type { Slot, WeeklyTime } from '@postwright/contract/publishing/slots'
import { useState } from 'react'

import { useAddSlots, useRemoveSlots } from './queries.ts'

/** What was done last to the times of a channel. */
export interface TimesChange {
  kind: 'added' | 'removed'
  slots: readonly Slot[]
}

/** Changes the posting times of a channel, `slots`; what was done last can be undone. */
export function useTimes(channelId: string, slots: readonly Slot[]) {
  const [last, setLast] = useState<TimesChange | null>(null)
  const adding = useAddSlots()
  const removing = useRemoveSlots()

  /** @returns whether the server took it. */
  async function add(times: WeeklyTime[]): Promise<boolean> {
    removing.reset()
    const all = await adding.mutateAsync({ channelId, times }).catch(() => null)
    if (!all) return false
    // Somebody else may have added others meanwhile.
    const added = all.filter((slot) => times.some((time) => isAt(slot, time)) && !slots.some((had) => isAt(had, slot)))
    setLast(added.length > 0 ? { kind: 'added', slots: added } : null)
    return true
  }

  /** @returns whether the server took it. */
  async function remove(removed: readonly Slot[]): Promise<boolean> {
    adding.reset()
    const left = await removing.mutateAsync({ channelId, ids: removed.map(({ id }) => id) }).catch(() => null)
    if (left) setLast({ kind: 'removed', slots: removed })
    return left !== null
  }

  async function undo(): Promise<void> {
    if (!last) return
    const isDone = await (last.kind === 'added' ? remove(last.slots) : add(last.slots.map(({ weekday, time }) => ({ weekday, time }))))
    if (isDone) setLast(null)
  }

  return { last, add, remove, undo, isPending: adding.isPending || removing.isPending, error: adding.error ?? removing.error }
}

function isAt(slot: WeeklyTime, { weekday, time }: WeeklyTime): boolean {
  return slot.weekday === weekday && slot.time === time
}
