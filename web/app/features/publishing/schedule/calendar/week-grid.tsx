import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useLayoutEffect, useRef } from 'react'

import { cx } from '../../../../../ui/class-names.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import { AddHere, hourName } from './add-here.tsx'
import { formatWeekday } from '../../../../../lib/formats.ts'
import { daysOf, isWeekend } from './calendar-range.ts'
import { byWallTime } from './by-day.ts'
import { Cards } from './cards.tsx'
import { DayHoliday } from './day-holiday.tsx'
import { DayMore } from './day-more.tsx'
import type { GridProps } from './grid-props.ts'
import { placeOfSlot } from './open-slots.ts'
import { scrollToRow } from './scroll-to-row.ts'
import { TaskLines } from './task-lines.tsx'
import { wallTimeOf } from '../../../../../lib/wall-clock.ts'

const hours = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'))

/** A day, or seven, by the hour. Posts have no length, so an hour grows with them instead of making them narrow. */
export function WeekGrid(grid: GridProps) {
  const days = daysOf(grid.range)
  const planned = Map.groupBy(byWallTime(grid.items), (item) => wallTimeOf(item.dueAt, item.timeZone).slice(0, 13))
  const open = Map.groupBy(grid.openSlots, (slot) => placeOfSlot(slot).slice(0, 13))
  const box = useStartAt(days[0] ?? '', [...planned.keys()])
  const name = days.length === 1 ? t`Hours of the day` : t`Hours of the week`
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a box that scrolls is reached by the keyboard, also while it holds no post
    <div className="grid-box" ref={box} role="region" aria-label={name} tabIndex={0}>
      <table className="week-hours" aria-label={grid.range.title}>
        <thead>
          <tr>
            <th scope="col">
              <span className="vh">{t`Hour`}</span>
            </th>
            {days.map((day) => (
              <th key={day} scope="col" aria-current={grid.now.startsWith(day) ? 'date' : undefined}>
                <span>
                  {formatWeekday(day, 'short')} <b>{Number(day.slice(8))}</b>
                </span>
                <DayHoliday day={day} holidays={grid.holidays} />
                <AddHere place={day} now={grid.now} onAdd={grid.onAdd} />
              </th>
            ))}
          </tr>
          {days.some((day) => grid.tasks.has(day)) && <TasksOfWeek days={days} {...grid} />}
        </thead>
        <tbody onPointerDown={(event) => grid.onPress(event)}>
          {hours.map((hour) => (
            <tr key={hour}>
              <th scope="row">{hourName(hour)}</th>
              {days.map((day) => (
                <Hour
                  key={day}
                  place={`${day}T${hour}`}
                  {...grid}
                  items={planned.get(`${day}T${hour}`) ?? nothing}
                  openSlots={open.get(`${day}T${hour}`) ?? noSlots}
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
const noSlots: GridProps['openSlots'] = []
const tasksADay = 3

/** Above the hours: a task is due by its time, and takes none of the day. */
function TasksOfWeek({ days, ...grid }: { days: readonly string[] } & GridProps) {
  return (
    <tr className="week-tasks">
      <th scope="row">
        <Trans>Tasks</Trans>
      </th>
      {days.map((day) => {
        const tasks = grid.tasks.get(day) ?? []
        return (
          <td key={day} className={cx(isWeekend(day) && 'weekend')}>
            <TaskLines tasks={tasks.slice(0, tasksADay)} />
            {tasks.length > tasksADay && <DayMore day={day} hidden={tasks.length - tasksADay} {...grid} items={nothing} />}
          </td>
        )
      })}
    </tr>
  )
}

function Hour({ place, ...grid }: { place: string } & GridProps) {
  const { items, now, onAdd, openSlots } = grid
  const isNow = now.startsWith(place)
  return (
    <td className={cx('hour', isWeekend(place.slice(0, 10)) && 'weekend')} data-drop={place}>
      <AddHere place={place} now={now} onAdd={onAdd} inTabOrder={false} />
      {items.length + openSlots.length > 0 && <Cards {...grid} isNow={isNow} />}
      {isNow && items.length + openSlots.length === 0 && (
        <span className="now" style={{ top: `${(Number(now.slice(14, 16)) / 60) * 100}%` }} />
      )}
    </td>
  )
}

/** Where a week begins to be shown: at seven, or at the hour of an earlier post. */
function useStartAt(week: string, planned: readonly string[]) {
  const box = useRef<HTMLDivElement>(null)
  const first = planned.map((place) => Number(place.slice(11))).reduce((earliest, hour) => Math.min(earliest, hour), 7)
  useLayoutEffect(() => {
    scrollToRow(box.current, box.current?.querySelectorAll<HTMLElement>('tbody tr')[first])
    // Only another week scrolls by itself; a post that moves does not.
    // oxlint-disable-next-line react/exhaustive-deps -- see above
  }, [week])
  return box
}
