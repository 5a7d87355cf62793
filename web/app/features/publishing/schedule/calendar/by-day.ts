import { wallTimeOf } from '../../../../../lib/wall-clock.ts'

interface Dated {
  key: string
  dueAt: string
  timeZone: string
}

/** In the order of the clocks that they are shown on, each that of its own business. */
export function byWallTime<T extends Dated>(items: readonly T[]): T[] {
  return inOrder(items).map(({ item }) => item)
}

function inOrder<T extends Dated>(items: readonly T[]) {
  return items
    .map((item) => ({ item, order: `${wallTimeOf(item.dueAt, item.timeZone)} ${item.key}` }))
    .toSorted((a, b) => (a.order < b.order ? -1 : 1))
}

/** The items of each day, `2026-09-16`, the days in order too. */
export function byDay<T extends Dated>(items: readonly T[]): Map<string, T[]> {
  const days = new Map<string, T[]>()
  for (const { item, order } of inOrder(items)) {
    const day = order.slice(0, 10)
    const ofDay = days.get(day)
    if (ofDay) ofDay.push(item)
    else days.set(day, [item])
  }
  return days
}
