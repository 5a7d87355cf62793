import { t } from '@lingui/core/macro'

import { cx } from '../../../../../ui/class-names.ts'
import { type CalendarEntry, isProposal } from './calendar-entry.ts'
import { placeName } from './add-here.tsx'
import { byDay } from './by-day.ts'
import type { TasksByDay } from './calendar-tasks.ts'
import { type CalendarRange, daysOf, weekdayNames } from './calendar-range.ts'
import type { EdgeOf } from './edges.ts'
import { isPast, type Place } from '../place.ts'
import { countsOfDay } from '../summary.ts'
import type { WallTime } from '../../../../../lib/wall-time.ts'

interface MonthDotsProps {
  range: CalendarRange
  /** `2026-09`: days outside it are quieter. */
  month: string
  now: WallTime
  items: readonly CalendarEntry[]
  tasks: TasksByDay
  edgeOf: EdgeOf
  onAdd: ((place: Place) => void) | undefined
  /** A day is looked for below. */
  onDay: (day: string) => void
}

/** A month small enough for a phone: dots for posts, and a square for tasks. A day with any leads to its place in the agenda, an empty one offers itself. */
export function MonthDots({ range, month, now, items, tasks, edgeOf, onAdd, onDay }: MonthDotsProps) {
  const planned = byDay(items)
  return (
    <div className="month-dots" role="group" aria-label={t`Days`}>
      {weekdayNames.map((name) => (
        <span key={name} className="t12 soft" aria-hidden="true">
          {name}
        </span>
      ))}
      {daysOf(range).map((day) => {
        const posts = planned.get(day) ?? []
        const toDo = tasks.get(day)?.length ?? 0
        const look = cx('dot-day', !day.startsWith(month) && 'out', now.startsWith(day) && 'today')
        const number = <b>{Number(day.slice(8))}</b>
        if (posts.length + toDo > 0)
          return (
            <a
              key={day}
              className={look}
              href={`#day-${day}`}
              onClick={() => onDay(day)}
              aria-label={[placeName(day), ...countsOfDay(posts.length, toDo)].join(', ')}
            >
              {number}
              <span className="dots">
                {posts.slice(0, toDo > 0 ? 3 : 4).map((item) => (
                  <i key={item.key} {...edgeOf(item)} data-proposal={isProposal(item) || undefined} />
                ))}
                {toDo > 0 && <i className="task-dot" />}
              </span>
            </a>
          )
        if (onAdd && !isPast(day, now))
          return (
            <button
              key={day}
              type="button"
              className={look}
              aria-label={t`Add a post on ${{ day: placeName(day) }}`}
              onClick={() => onAdd(day)}
            >
              {number}
            </button>
          )
        return (
          <span key={day} className={look}>
            {number}
          </span>
        )
      })}
    </div>
  )
}
