import { useMay } from '../../../identity/accounts/use-may.ts'
import { Agenda } from './agenda.tsx'
import { CalendarList } from './calendar-list.tsx'
import type { CalendarSearch } from './calendar-search.ts'
import type { GridProps } from './grid-props.ts'
import { MonthDots } from './month-dots.tsx'
import { MonthGrid } from './month-grid.tsx'
import { WeekGrid } from './week-grid.tsx'

interface CalendarItemsProps extends Omit<GridProps, 'mayMove'> {
  view: CalendarSearch['view']
  /** Any day of what is shown, `2026-09-16`. */
  date: string
}

/** A grid where there is room for one, else a month of dots and a list of its days; or the list alone. */
export function CalendarItems({ view, date, ...shown }: CalendarItemsProps) {
  const mayMove = useMay().publish ?? false
  const month = date.slice(0, 7)
  if (view === 'list') return <CalendarList {...shown} />
  return (
    <>
      <div className="cal-wide">
        {view === 'month' ? <MonthGrid month={month} mayMove={mayMove} {...shown} /> : <WeekGrid mayMove={mayMove} {...shown} />}
      </div>
      <div className="cal-narrow">
        {view !== 'day' && <MonthDots month={month} {...shown} />}
        <Agenda {...shown} />
      </div>
    </>
  )
}
