import type { HolidaysByDay } from './holidays.ts'

/** What a day is called, beside its number. */
export function DayHoliday({ day, holidays }: { day: string; holidays: HolidaysByDay }) {
  const name = holidays.get(day)
  return name === undefined ? null : (
    <span className="hol" title={name}>
      {name}
    </span>
  )
}
