import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'

import { tasksOfPostQuery } from './queries.ts'
import { statusIcons, statusText } from './task-words.ts'

/** The tasks that a post is linked to, with where each stands; nothing where there are none. */
export function TasksOfPost({ postId }: { postId: string }) {
  const { data: tasks = [] } = useQuery(tasksOfPostQuery(postId))
  if (tasks.length === 0) return null
  return (
    <section className="mt-5 grid gap-2" aria-label={t`Tasks`}>
      <h3 className="h3">
        <Trans>Tasks</Trans>
      </h3>
      <ul className="grid gap-1">
        {tasks.map(({ id, title, status }) => {
          const Icon = statusIcons[status]
          return (
            <li key={id} className="row">
              <Icon className="i-14 c-soft" role="img" aria-label={statusText(status)} />
              <Link className="link trunc" to="/app/tasks" search={{ task: id }}>
                {title}
              </Link>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
