import { t } from '@lingui/core/macro'
import type { CalendarItem } from '@postwright/contract/publishing/schedule'
import type { OpenSlot } from '@postwright/contract/publishing/slots'

import type { ContentType } from '@postwright/contract/core/content-types'
import { formatZoned } from '../../../../../lib/formats.ts'
import { clashesOf, type Placed, placed } from './clashes.ts'
import type { Landing } from './dragging.ts'
import { movedTo, type Place, proposedAt } from '../place.ts'
import { wallTimeOf } from '../../../../../lib/wall-clock.ts'
import { instantOf, type WallTime } from '../../../../../lib/wall-time.ts'

interface Unscheduled {
  id: string
  businessId: string
  contentType: ContentType
  /** Where a plan of posts has it, `2026-10-06T09:00`. */
  plannedFor?: string | null
}

/** What `data-drag` says of a post without a time; that of a scheduled one is its key. */
export function traySource({ id, businessId, contentType, plannedFor }: Unscheduled): string {
  return `post ${id} ${businessId} ${contentType}${plannedFor ? ` ${plannedFor}` : ''}`
}

/** A post that is dragged, and the wall time at which it would land. */
export type Dragged =
  | { item: CalendarItem; wall: WallTime }
  | { postId: string; businessId: string; contentType: string | undefined; wall: WallTime }

interface Sources {
  items: readonly CalendarItem[]
  timeZoneOf: (businessId: string) => string
}

export function draggedTo(source: string, place: Place, { items, timeZoneOf }: Sources): (Dragged & { timeZone: string }) | undefined {
  const [kind, postId, businessId, contentType, plannedFor] = source.split(' ')
  if (kind === 'post' && postId && businessId) {
    const timeZone = timeZoneOf(businessId)
    const wall = plannedFor ? movedTo(`${plannedFor}:00`, place) : proposedAt(place, timeZone)
    return { postId, businessId, contentType, wall, timeZone }
  }
  const item = items.find(({ key }) => key === source)
  return item && { item, wall: movedTo(wallTimeOf(item.dueAt, item.timeZone), place), timeZone: item.timeZone }
}

/** What `data-drop` says of a place: an open slot names its channel behind it. */
export function placeOfTarget(target: string): Place {
  return target.split(' ', 1)[0] ?? ''
}

/** The channel of the slot that a post without a time is dropped on, where that takes it. */
export function channelOfTarget(
  target: string,
  { businessId, contentType }: { businessId: string; contentType: string | undefined },
  slots: readonly OpenSlot[] = [],
): string | undefined {
  const channelId = target.split(' ')[1]
  return slots.find(
    (slot) => slot.channelId === channelId && slot.businessId === businessId && slot.contentTypes.some((type) => type === contentType),
  )?.channelId
}

/** What the pointer says of it, and what it would clash with. The server has the last word. */
export function landingOf(dragged: (Dragged & { timeZone: string }) | undefined, items: readonly CalendarItem[]): Landing {
  if (!dragged) return { text: t`This post is not here any more`, allowed: false }
  const instant = instantOf(dragged.wall, dragged.timeZone)
  const text = formatZoned(instant, dragged.timeZone)
  if (Date.parse(instant) <= Date.now()) return { text: t`That time has passed: ${text}`, allowed: false }
  const [clash] = clashesOf({ ...whatLands(dragged), dueAt: instant }, items)
  return { text: clash ? `${text} · ${clash}` : text, allowed: true }
}

/** Of a post without a time nobody knows yet where it goes. */
function whatLands(dragged: Dragged): Omit<Placed, 'dueAt'> {
  return 'item' in dragged ? placed(dragged.item) : { ...dragged, channelIds: [], textKey: null }
}
