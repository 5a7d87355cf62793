import type { Account } from '@postwright/contract/identity/accounts'
import type { ReadDashboard } from '@postwright/contract/work/dashboard'

import { dayMs, formatWeekday } from '../../../../lib/formats.ts'
import { wallTimeOf } from '../../../../lib/wall-clock.ts'

export interface Day {
  /** The calendar date, such as 2026-09-16. */
  date: string
  number: string
  weekday: string
  isToday: boolean
}

/** Today and the six days after it, as the dates stand in `timeZone`. */
export function nextSevenDays(now: Date, timeZone: string): Day[] {
  const today = Date.parse(`${dateIn(now, timeZone)}T12:00:00Z`)
  return Array.from({ length: 7 }, (_, index) => {
    const noon = new Date(today + index * dayMs)
    const date = noon.toISOString().slice(0, 10)
    return {
      date,
      number: String(noon.getUTCDate()),
      weekday: formatWeekday(date, 'short'),
      isToday: index === 0,
    }
  })
}

/** What to ask for: the chosen business's, of seven days in any zone of the earth. */
export function overviewInput({ profile }: Pick<Account, 'profile'>, businessId: string | undefined, now = new Date()): ReadDashboard {
  const today = Date.parse(`${dateIn(now, profile.timeZone)}T00:00:00Z`)
  return { from: new Date(today - dayMs).toISOString(), businessId }
}

/** The calendar date of a moment in a time zone, such as 2026-09-16. */
function dateIn(instant: string | Date, timeZone: string): string {
  return wallTimeOf(instant, timeZone).slice(0, 10)
}
