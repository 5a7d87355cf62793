import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { TaskSummary } from '@postwright/contract/work/task-shapes'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { addTo, type WallTime } from '../../../../../lib/wall-time.ts'
import { IconButton } from '../../../../../ui/button.tsx'
import { isPast, type Place } from '../place.ts'
import { countsOfDay } from '../summary.ts'
import { placeName } from './add-here.tsx'
import { AgendaItem, type AgendaItemProps } from './agenda-item.tsx'
import type { CalendarEntry } from './calendar-entry.ts'
import { DayHoliday } from './day-holiday.tsx'
import type { HolidaysByDay } from './holidays.ts'
import { TaskLines } from './task-lines.tsx'

export interface AgendaDayProps extends Omit<AgendaItemProps, 'item'> {
  day: string
  posts: readonly CalendarEntry[]
  toDo: readonly TaskSummary[]
  holidays: HolidaysByDay
  now: WallTime
  isBrief: boolean
  onAdd: ((place: Place) => void) | undefined
}

const shownAtFirst = 3

/** A day of the list: its name, its posts and its tasks. */
export function AgendaDay({ day, posts, toDo, holidays, now, isBrief, onAdd, ...shown }: AgendaDayProps) {
  const [isWhole, setWhole] = useState(false)
  const first = isBrief && !isWhole ? posts.slice(0, shownAtFirst) : posts
  const hidden = posts.length - first.length
  return (
    <section id={`day-${day}`} aria-labelledby={`day-${day}-title`}>
      <h2 id={`day-${day}-title`}>
        {dayName(day, now.slice(0, 10))}
        <span>{countsOfDay(posts.length, toDo.length).join(' · ')}</span>
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
      {first.map((item) => (
        <AgendaItem key={item.key} item={item} {...shown} />
      ))}
      {hidden > 0 && (
        <button
          type="button"
          className="ag-more"
          aria-label={t`${hidden} more on ${{ day: placeName(day) }}`}
          onClick={(event) => {
            // The first of the others takes its place, and the focus.
            const { previousElementSibling: last } = event.currentTarget
            setWhole(true)
            requestAnimationFrame(() => last?.nextElementSibling instanceof HTMLElement && last.nextElementSibling.focus())
          }}
        >
          <Trans>{hidden} more</Trans>
        </button>
      )}
      <TaskLines tasks={toDo} />
    </section>
  )
}

function dayName(day: string, today: string): string {
  if (day === today) return t`Today, ${{ day: placeName(day) }}`
  return day === addTo(today, { days: 1 }) ? t`Tomorrow, ${{ day: placeName(day) }}` : placeName(day)
}
