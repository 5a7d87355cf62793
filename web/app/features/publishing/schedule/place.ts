import { nextHalfHour, today, type WallTime } from '../../../../lib/wall-time.ts'

/** Where a post may be put: a day, `2026-09-16`, an hour of it, `2026-09-16T14`, or a minute that somebody planned, `2026-09-16T14:30`. */
export type Place = string

const usualTime = '09:00:00'

/** Where a planned post stands once it is put there: on a day it keeps its time, in an hour its minutes. */
export function movedTo(wall: WallTime, place: Place): WallTime {
  return place + wall.slice(place.length)
}

/** The time to propose for a post that has none yet: that minute, the full hour, or nine on a day; today the next half hour when nine is over. */
export function proposedAt(place: Place, timeZone: string): WallTime {
  if (place.includes('T')) return place.includes(':') ? `${place}:00` : `${place}:00:00`
  const soon = nextHalfHour(timeZone)
  return place === today(timeZone) && soon > `${place}T${usualTime}` ? soon : `${place}T${usualTime}`
}

/** Whether nothing of it is left, on the clock that shows `now`. */
export function isPast(place: Place, now: WallTime): boolean {
  return place < now.slice(0, place.length)
}
