import type { CalendarItem } from '@postwright/contract/publishing/schedule'

import { wallTimeOf } from '../../../../../lib/wall-clock.ts'
import { addTo, instantOf } from '../../../../../lib/wall-time.ts'

export interface Shift {
  days: number
  /** `09:30`; each keeps its own without one. */
  time: string | null
  /** So many minutes lie between two posts of a channel, where they would go out in one; null leaves them there. */
  apartMinutes: number | null
}

export type Shifted = Pick<CalendarItem, 'key' | 'dueAt' | 'timeZone'> & {
  deliveries: readonly { channelId: string; channelName: string }[]
}

/** Where an item stands after it, as an instant: days and times are those of the clock of its business. */
export function shifted(
  { dueAt, timeZone }: Pick<CalendarItem, 'dueAt' | 'timeZone'>,
  { days, time }: Omit<Shift, 'apartMinutes'>,
): string {
  const [day = '', clock = ''] = wallTimeOf(dueAt, timeZone).split('T')
  return new Date(instantOf(`${addTo(day, { days })}T${time === null ? clock : `${time}:00`}`, timeZone)).toISOString()
}

/** Where all of them stand after it, by their keys: those of one channel one after the other, in the order that they have. */
export function shiftedTogether(items: readonly Shifted[], shift: Shift): ReadonlyMap<string, string> {
  const apartMs = (shift.apartMinutes ?? 0) * 60_000
  const after = new Map<string, string>()
  const taken: { channelIds: readonly string[]; at: number }[] = []
  for (const item of inOrder(items)) {
    const channelIds = item.deliveries.map(({ channelId }) => channelId)
    const beside = taken.filter((other) => other.channelIds.some((id) => channelIds.includes(id)))
    let at = Date.parse(shifted(item, shift))
    if (shift.time !== null && apartMs > 0) while (beside.some((other) => Math.abs(other.at - at) < apartMs)) at += apartMs
    taken.push({ channelIds, at })
    after.set(item.key, new Date(at).toISOString())
  }
  return after
}

/** The names of channels that would get several posts in one minute. */
export function crowded(items: readonly Shifted[], shift: Shift): string[] {
  const after = shiftedTogether(items, { ...shift, apartMinutes: null })
  const minutes = items.flatMap(({ key, deliveries }) =>
    deliveries.map(({ channelId, channelName }) => ({ minute: `${channelId} ${after.get(key)}`, channelName })),
  )
  const several = [...Map.groupBy(minutes, ({ minute }) => minute).values()].filter((together) => together.length > 1)
  return [...new Set(several.flatMap((together) => together.map(({ channelName }) => channelName)))]
}

function inOrder(items: readonly Shifted[]): Shifted[] {
  return items.toSorted((one, other) => `${one.dueAt} ${one.key}`.localeCompare(`${other.dueAt} ${other.key}`))
}
