import { zoneName } from '../../../../../lib/formats.ts'
import type { CalendarEntry } from './calendar-entry.ts'

/** The zone of an item's time, where it is not the one by which the days are told: "EST", or "+9" where it has no short name. */
export function ZoneNote({ item, clock }: { item: Pick<CalendarEntry, 'dueAt' | 'timeZone'>; clock: string }) {
  if (item.timeZone === clock) return null
  const zone = zoneName(item.dueAt, item.timeZone)
  if (zone === zoneName(item.dueAt, clock)) return null
  return (
    <span className="zone" title={zone}>
      {zone.replace(/^GMT(?=[+-])/, '')}
    </span>
  )
}
