import { t } from '@lingui/core/macro'
import type { CalendarItem } from '@postwright/contract/publishing/schedule'

import { formatZoned } from '../../../../../lib/formats.ts'
import type { Landing } from './dragging.ts'
import { movedTo, type Place, proposedAt } from '../place.ts'
import { wallTimeOf } from '../../../../../lib/wall-clock.ts'
import { instantOf, type WallTime } from '../../../../../lib/wall-time.ts'

interface Unscheduled {
  id: string
  businessId: string
  /** Where a plan of posts has it, `2026-10-06T09:00`. */
  plannedFor?: string | null
}

/** What `data-drag` says of a post without a time; that of a scheduled one is its key. */
export function traySource({ id, businessId, plannedFor }: Unscheduled): string {
  return `post ${id} ${businessId}${plannedFor ? ` ${plannedFor}` : ''}`
}

/** A post that is dragged, and the wall time at which it would land. */
export type Dragged = { item: CalendarItem; wall: WallTime } | { postId: string; wall: WallTime }

interface Sources {
  items: readonly CalendarItem[]
  timeZoneOf: (businessId: string) => string
}

export function draggedTo(source: string, place: Place, { items, timeZoneOf }: Sources): (Dragged & { timeZone: string }) | undefined {
  const [kind, postId, businessId, plannedFor] = source.split(' ')
  if (kind === 'post' && postId && businessId) {
    const timeZone = timeZoneOf(businessId)
    return { postId, wall: plannedFor ? movedTo(`${plannedFor}:00`, place) : proposedAt(place, timeZone), timeZone }
  }
  const item = items.find(({ key }) => key === source)
  return item && { item, wall: movedTo(wallTimeOf(item.dueAt, item.timeZone), place), timeZone: item.timeZone }
}

/** What the pointer says of it. The server has the last word. */
export function landingOf(dragged: { wall: WallTime; timeZone: string } | undefined): Landing {
  if (!dragged) return { text: t`This post is not here any more`, allowed: false }
  const instant = instantOf(dragged.wall, dragged.timeZone)
  const text = formatZoned(instant, dragged.timeZone)
  return Date.parse(instant) > Date.now() ? { text, allowed: true } : { text: t`That time has passed: ${text}`, allowed: false }
}
