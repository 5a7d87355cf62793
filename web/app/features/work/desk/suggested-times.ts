import { Temporal } from 'temporal-polyfill'

import { addTo, instantOf, type WallTime } from '../../../../lib/wall-time.ts'

/** Times at which people read, three a day, so that drafts of one brief do not all go out at once. */
const hours = ['09:00:00', '12:00:00', '17:00:00']
const soonestMs = 60 * 60_000

interface Given {
  now: Date
  timeZone: string
  /** Moments at which something of this business is planned already. */
  taken: readonly string[]
}

/** The next free times on the clock of the business, one for each of `count` drafts. */
export function suggestedTimes(count: number, { now, timeZone, taken }: Given): WallTime[] {
  const full = new Set(taken.map((instant) => Date.parse(instant)))
  const soonest = now.getTime() + soonestMs
  const firstDay = Temporal.Instant.fromEpochMilliseconds(now.getTime()).toZonedDateTimeISO(timeZone).toPlainDate().toString()
  const found: WallTime[] = []
  for (let days = 0; found.length < count; days += 1) {
    const free = hours
      .map((hour) => `${addTo(firstDay, { days })}T${hour}`)
      .filter((wall) => {
        const at = Date.parse(instantOf(wall, timeZone))
        return at >= soonest && !full.has(at)
      })
    found.push(...free.slice(0, count - found.length))
  }
  return found
}
