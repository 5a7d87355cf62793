import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'

import { formatDateTime } from '../../../../../lib/formats.ts'
import { Button } from '../../../../../ui/button.tsx'
import { activityQuery } from '../queries.ts'

/** What happened to the task, newest first, told quietly. */
export function Activity({ taskId }: { taskId: string }) {
  const activity = useInfiniteQuery(activityQuery(taskId))
  const lines = activity.data?.pages.flatMap(({ items }) => items) ?? []
  if (lines.length === 0) return null
  return (
    <section className="task-panel-part flush" aria-label={t`Activity`}>
      <ul className="task-activity">
        {lines.map(({ id, at, what }) => (
          <li key={id}>
            <History className="i-14" aria-hidden="true" />
            <span>
              {what} <time dateTime={at}>{formatDateTime(at)}</time>
            </span>
          </li>
        ))}
      </ul>
      {activity.hasNextPage && (
        <Button size="sm" variant="ghost" pending={activity.isFetchingNextPage} onClick={() => activity.fetchNextPage()}>
          <Trans>Earlier</Trans>
        </Button>
      )}
    </section>
  )
}
