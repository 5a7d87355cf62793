import { useIsNarrow } from '../../../../../lib/use-is-narrow.ts'
import { useMay } from '../../../identity/accounts/use-may.ts'
import { CalendarList } from './calendar-list.tsx'
import type { CalendarSearch } from './calendar-search.ts'
import type { GridProps } from './grid-props.ts'
import { MonthGrid } from './month-grid.tsx'
import { NarrowDays } from './narrow-days.tsx'
import { WeekGrid } from './week-grid.tsx'

interface CalendarItemsProps extends Omit<GridProps, 'mayMove'> {
  view: CalendarSearch['view']
  /** Any day of what is shown, `2026-09-16`. */
  date: string
}

/** A grid where there is room for one, else a month of dots and a list of its days; or the list alone. */
export function CalendarItems({ view, date, ...shown }: CalendarItemsProps) {
  const mayMove = useMay().publish ?? false
  const isNarrow = useIsNarrow()
  const month = date.slice(0, 7)
  if (view === 'list') return <CalendarList {...shown} />
  if (isNarrow) return <NarrowDays view={view} month={month} {...shown} />
  return (
    <div className="cal-wide">
      {view === 'month' ? <MonthGrid month={month} mayMove={mayMove} {...shown} /> : <WeekGrid mayMove={mayMove} {...shown} />}
    </div>
  )
}
