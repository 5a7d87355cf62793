import { Trans } from '@lingui/react/macro'

import { Button } from '../../../../../ui/button.tsx'
import { AgendaDay, type AgendaDayProps } from './agenda-day.tsx'
import { byDay } from './by-day.ts'
import type { CalendarEntry } from './calendar-entry.ts'
import type { TasksByDay } from './calendar-tasks.ts'

export interface AgendaProps extends Omit<AgendaDayProps, 'day' | 'posts' | 'toDo' | 'isBrief'> {
  items: readonly CalendarEntry[]
  tasks: TasksByDay
  /** A full day shows a few of its posts, and the others at a press. */
  isBrief?: boolean
  /** Leaves the days before it out. */
  since?: string | undefined
  /** So many days at first; the others at a press. */
  most?: number | undefined
  onLater?: () => void
}

/** The same days as a list: what the calendar is on a narrow screen. */
export function Agenda({ items, tasks, isBrief = false, since = '', most, onLater, ...shown }: AgendaProps) {
  const posts = byDay(items)
  const days = [...new Set([...posts.keys(), ...tasks.keys(), ...shown.holidays.keys()])].filter((day) => day >= since).toSorted()
  return (
    <div className="agenda" tabIndex={-1}>
      {days.slice(0, most).map((day) => (
        <AgendaDay key={day} day={day} posts={posts.get(day) ?? []} toDo={tasks.get(day) ?? []} isBrief={isBrief} {...shown} />
      ))}
      {most !== undefined && days.length > most && (
        <Button size="sm" variant="ghost" className="later" onClick={onLater}>
          <Trans>Later days</Trans>
        </Button>
      )}
    </div>
  )
}
