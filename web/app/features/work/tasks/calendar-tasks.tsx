import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { TaskSummary } from '@postwright/contract/work/task-shapes'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronDown, ListChecks } from 'lucide-react'
import { useState } from 'react'

import { formatNumber } from '../../../../lib/formats.ts'
import { useNow } from '../../../../lib/use-now.ts'
import type { ShownDays } from '../../publishing/schedule/calendar-screen.tsx'
import './calendar-tasks.css'
import { DueLabel } from './due-label.tsx'
import { tasksOnCalendarQuery } from './queries.ts'
import { Who } from './who.tsx'

const storageKey = 'calendar-tasks'

/** What people have to do in the days that the calendar shows, quietly above them; nothing where there is nothing. */
export function CalendarTasks({ range, asked, timeZone }: ShownDays) {
  const { data = [] } = useQuery(tasksOnCalendarQuery(asked))
  const tasks = data.filter(({ due }) => due !== null && range.from <= due.date && due.date < range.to)
  const clock = { timeZone, now: useNow() }
  const [isOpen, setOpen] = useState(wasOpen)
  if (tasks.length === 0) return null

  function toggle() {
    setOpen(!isOpen)
    remember(!isOpen)
  }

  return (
    <section className="calendar-tasks" aria-label={t`Tasks`}>
      <button type="button" className="textbtn" aria-expanded={isOpen} onClick={toggle}>
        <ListChecks className="i-14" aria-hidden="true" />
        <Trans>Tasks</Trans>
        <span className="count">{formatNumber(tasks.length)}</span>
        <ChevronDown className="i-14 fold" aria-hidden="true" />
      </button>
      {isOpen && (
        <ul>
          {tasks.map((task) => (
            <li key={task.id} data-done={task.status === 'done' || undefined}>
              <TaskLink task={task} />
              <span className="t12 soft num">
                <DueLabel task={task} clock={clock} />
              </span>
              <Who person={task.assignee} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function TaskLink({ task }: { task: TaskSummary }) {
  return (
    <Link className="trunc" to="/app/tasks" search={{ task: task.id }}>
      {task.title}
    </Link>
  )
}

function wasOpen(): boolean {
  try {
    return localStorage.getItem(storageKey) !== 'off'
  } catch {
    return true
  }
}

function remember(isOpen: boolean): void {
  try {
    localStorage.setItem(storageKey, isOpen ? 'on' : 'off')
  } catch {
    // NOTE: with storage blocked they are open each time.
  }
}
