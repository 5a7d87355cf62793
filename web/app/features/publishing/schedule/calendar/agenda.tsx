import { t } from '@lingui/core/macro'
import { Plus, Repeat } from 'lucide-react'

import { formatTime } from '../../../../../lib/formats.ts'
import { IconButton } from '../../../../../ui/button.tsx'
import { cx } from '../../../../../ui/class-names.ts'
import { TypeLabel } from '../../../../../ui/content-type.tsx'
import { StatusBadge } from '../../../../../ui/status-badge.tsx'
import { Clash, isChoosable } from './calendar-item.tsx'
import { type CalendarEntry, isProposal } from './calendar-entry.ts'
import { placeName } from './add-here.tsx'
import { byDay } from './by-day.ts'
import type { TasksByDay } from './calendar-tasks.ts'
import { DayHoliday } from './day-holiday.tsx'
import type { EdgeOf } from './edges.ts'
import type { HolidaysByDay } from './holidays.ts'
import { isPast, type Place } from '../place.ts'
import { countsOfDay } from '../summary.ts'
import { TaskLines } from './task-lines.tsx'
import { addTo, type WallTime } from '../../../../../lib/wall-time.ts'
import { ZoneNote } from './zone-note.tsx'

interface AgendaProps {
  items: readonly CalendarEntry[]
  tasks: TasksByDay
  holidays: HolidaysByDay
  edgeOf: EdgeOf
  chosen: ReadonlySet<string> | null
  onChoose: ((item: CalendarEntry) => void) | undefined
  clashes: ReadonlyMap<string, readonly string[]>
  now: WallTime
  /** The time zone by which days are told. */
  clock: string
  onOpen: (item: CalendarEntry) => void
  onAdd: ((place: Place) => void) | undefined
}

/** The same days as a list: what the calendar is on a narrow screen. */
export function Agenda({ items, tasks, holidays, edgeOf, chosen, onChoose, clashes, now, clock, onOpen, onAdd }: AgendaProps) {
  const posts = byDay(items)
  const days = [...new Set([...posts.keys(), ...tasks.keys(), ...holidays.keys()])].toSorted()
  const shown = days.map((day) => ({ day, planned: posts.get(day) ?? [], toDo: tasks.get(day) ?? [] }))
  return (
    <div className="agenda">
      {shown.map(({ day, planned, toDo }) => (
        <section key={day} id={`day-${day}`} aria-labelledby={`day-${day}-title`}>
          <h2 id={`day-${day}-title`}>
            {dayName(day, now.slice(0, 10))}
            <span>{countsOfDay(planned.length, toDo.length).join(' · ')}</span>
            <DayHoliday day={day} holidays={holidays} />
            {onAdd && !isPast(day, now) && (
              <IconButton
                className="end"
                icon={Plus}
                size="sm"
                label={t`Add a post on ${{ day: placeName(day) }}`}
                onClick={() => onAdd(day)}
              />
            )}
          </h2>
          {planned.map((item) => (
            <button
              type="button"
              className={cx('ag', isProposal(item) && 'proposal', chosen?.has(item.key) && 'chosen')}
              aria-pressed={chosen && isChoosable(item) ? chosen.has(item.key) : undefined}
              key={item.key}
              {...edgeOf(item)}
              onClick={() => (chosen && onChoose ? onChoose : onOpen)(item)}
            >
              <time dateTime={item.dueAt}>
                {formatTime(item.dueAt, item.timeZone)}
                <ZoneNote item={item} clock={clock} />
              </time>
              <span className="min-w-0">
                <span className="m trunc block">{item.title}</span>
                <span className="row t12 soft">
                  <TypeLabel type={item.contentType} />
                  <span className="trunc">{item.businessName}</span>
                  {item.fromLibrary && <Repeat className="i-12" role="img" aria-label={t`From the evergreen library`} />}
                  {item.series && <Repeat className="i-12" role="img" aria-label={t`Recurring: ${{ words: item.series.words }}`} />}
                </span>
              </span>
              <span className="ag-status row gap-2">
                {clashes.has(item.key) && <Clash />}
                <StatusBadge status={item.status} />
              </span>
            </button>
          ))}
          <TaskLines tasks={toDo} />
        </section>
      ))}
    </div>
  )
}

function dayName(day: string, today: string): string {
  if (day === today) return t`Today, ${{ day: placeName(day) }}`
  return day === addTo(today, { days: 1 }) ? t`Tomorrow, ${{ day: placeName(day) }}` : placeName(day)
}
