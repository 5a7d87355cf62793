import { t } from '@lingui/core/macro'
import { type TaskStatus, type TaskSummary } from '@postwright/contract/work/task-shapes'
import { taskStatusLabels } from '@postwright/contract/work/task-words'
import { say } from '@postwright/contract/core/sentences'
import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleDashed, Contrast, Eye, type LucideIcon } from 'lucide-react'

import { formatTime } from '../../../../../lib/formats.ts'

const icons: Record<TaskStatus, LucideIcon> = { todo: CircleDashed, in_progress: Contrast, in_review: Eye, done: CircleCheck }

/** The tasks of a day, a line each: quieter than its posts, and each leads to the task. */
export function TaskLines({ tasks }: { tasks: readonly TaskSummary[] }) {
  if (tasks.length === 0) return null
  return (
    <ul className="task-lines" aria-label={t`Tasks`}>
      {tasks.map((task) => (
        <li key={task.id}>
          <TaskLine task={task} />
        </li>
      ))}
    </ul>
  )
}

function TaskLine({ task }: { task: TaskSummary }) {
  const Icon = icons[task.status]
  const status = say(taskStatusLabels[task.status])
  return (
    <Link
      className="task-line"
      to="/app/tasks"
      search={{ task: task.id }}
      title={[task.title, task.business?.name, task.assignee?.name].filter(Boolean).join('\n')}
      data-done={task.status === 'done' || undefined}
    >
      <Icon role="img" aria-label={t`Task, ${{ status }}`} />
      {task.due?.time && <time>{timeText(task.due.time)}</time>}
      <span className="trunc">{task.title}</span>
    </Link>
  )
}

/** On the clock of the workspace, as it was chosen. */
function timeText(time: string): string {
  return formatTime(`2026-01-01T${time}:00Z`, 'UTC')
}
