import { t } from '@lingui/core/macro'
import { useLayoutEffect, useRef } from 'react'

import { useIsPrinting } from '../../../../../lib/use-is-printing.ts'
import { cx } from '../../../../../ui/class-names.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import { AddHere } from './add-here.tsx'
import { byDay } from './by-day.ts'
import { daysOf, isWeekend, weekdayNames } from './calendar-range.ts'
import { Cards } from './cards.tsx'
import { DayHoliday } from './day-holiday.tsx'
import { DayMore } from './day-more.tsx'
import type { GridProps } from './grid-props.ts'
import { scrollToRow } from './scroll-to-row.ts'
import { TaskLines } from './task-lines.tsx'

const shownADay = 3
/** However many posts a day has, it shows one of its tasks. */
const leastTasks = 1

interface MonthGridProps extends GridProps {
  /** `2026-09`: days outside it are quieter. */
  month: string
}

/** Whole weeks, a day in each cell, and each post at the wall time of its own business. */
export function MonthGrid({ month, ...grid }: MonthGridProps) {
  const days = daysOf(grid.range)
  const planned = byDay(grid.items)
  const weeks = Array.from({ length: days.length / 7 }, (_, week) => days.slice(week * 7, week * 7 + 7))
  const box = useStartAtToday(month)
  const isPrinting = useIsPrinting()
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by the keyboard, also while nothing may be added in it
    <div className="grid-box" ref={box} role="region" aria-label={t`Days of the month`} tabIndex={0}>
      <table className="month" aria-label={grid.range.title}>
        <thead>
          <tr>
            {weekdayNames.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody onPointerDown={(event) => grid.onPress(event)}>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((day) => (
                <Day
                  key={day}
                  day={day}
                  isOut={!day.startsWith(month)}
                  isWhole={isPrinting}
                  {...grid}
                  items={planned.get(day) ?? nothing}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const nothing: readonly CalendarEntry[] = []

interface DayProps extends GridProps {
  day: string
  isOut: boolean
  /** Nothing is left for a press. */
  isWhole: boolean
}

function Day({ day, isOut, isWhole, ...grid }: DayProps) {
  const { items, now, onAdd } = grid
  const isToday = now.startsWith(day)
  const shown = isWhole ? items : items.slice(0, shownADay)
  const tasks = grid.tasks.get(day) ?? []
  const shownTasks = isWhole ? tasks : tasks.slice(0, Math.max(leastTasks, shownADay - shown.length))
  const hidden = items.length - shown.length + tasks.length - shownTasks.length
  return (
    <td
      className={cx('day', isOut && 'out', isWeekend(day) && 'weekend')}
      data-date={day}
      data-drop={day}
      aria-current={isToday ? 'date' : undefined}
    >
      <div className="day-in">
        <b className="day-n">{Number(day.slice(8))}</b>
        <DayHoliday day={day} holidays={grid.holidays} />
        <AddHere place={day} now={now} onAdd={onAdd} />
        <Cards {...grid} items={shown} openSlots={[]} isNow={isToday} />
        <TaskLines tasks={shownTasks} />
        {hidden > 0 && <DayMore day={day} hidden={hidden} {...grid} />}
      </div>
    </td>
  )
}

/** A month begins to be shown at the week of today when it has one. */
function useStartAtToday(month: string) {
  const box = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    scrollToRow(box.current, box.current?.querySelector(`[data-date^="${month}"][aria-current]`)?.closest('tr'))
  }, [month])
  return box
}
