import { t } from '@lingui/core/macro'
import type { CalendarItem } from '@postwright/contract/publishing/schedule'
import { useState } from 'react'

import { toast } from '../../../../../ui/toasts.tsx'
import { useFailureToast } from '../../../billing/subscriptions/use-failure-toast.ts'
import { useReschedule } from '../queries.ts'
import { wallTimeOf } from '../../../../../lib/wall-clock.ts'
import { instantOf, type WallTime } from '../../../../../lib/wall-time.ts'
import { useOfferLater } from './use-offer-later.ts'
import { whenText } from '../when-fields.tsx'

/** Moves items by hand: each stands at its new place at once, and back at the old one when the server refuses. */
export function useMoves(items: readonly CalendarItem[]) {
  const [moving, setMoving] = useState<ReadonlyMap<string, WallTime>>(new Map())
  const reschedule = useReschedule()
  const { offer, withdraw } = useOfferLater()
  const showFailure = useFailureToast(t`The post could not be moved`)

  function put(key: string, wall: WallTime | undefined) {
    setMoving((before) => {
      const after = new Map(before)
      if (wall === undefined) after.delete(key)
      else after.set(key, wall)
      return after
    })
  }

  /** An optimistic update: the item stands in its new place while the server is asked. */
  async function move(item: CalendarItem, wall: WallTime): Promise<void> {
    const dueAt = instantOf(wall, item.timeZone)
    if (Date.parse(dueAt) === Date.parse(item.dueAt)) return
    put(item.key, wall)
    try {
      await reschedule.mutateAsync({ deliveryIds: item.deliveries.map(({ id }) => id), dueAt })
      const back = backOf(item, dueAt)
      toast.success(t`Moved to ${{ wall: whenText(wall, item.timeZone) }}`, back && { label: t`Undo`, onAction: () => void back() })
      offer(item, wall, back)
    } catch (error) {
      showFailure(error)
    }
    put(item.key, undefined)
  }

  /** Nothing leads back to a time that has passed. */
  function backOf(item: CalendarItem, dueAt: string): (() => Promise<void>) | undefined {
    if (hasPassed(item.dueAt)) return undefined
    const moved = { ...item, key: `${item.postId}:${new Date(dueAt).toISOString()}`, dueAt, series: undefined }
    return () => {
      withdraw()
      return move(moved, wallTimeOf(item.dueAt, item.timeZone))
    }
  }

  const moved = (item: CalendarItem) => {
    const wall = moving.get(item.key)
    return wall === undefined ? item : { ...item, dueAt: instantOf(wall, item.timeZone), movable: false }
  }
  // The same list as long as nothing moves: what is made of it is kept.
  const shown = moving.size === 0 ? items : items.map(moved)
  return { shown, move }
}

function hasPassed(instant: string): boolean {
  return Date.parse(instant) <= Date.now()
}
