import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'

import { formatDateTime, formatZoned } from '../../../../../lib/formats.ts'
import { Button } from '../../../../../ui/button.tsx'
import { ErrorState } from '../../../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../../../ui/skeleton.tsx'
import { activityQuery } from './queries.ts'
import { activityText } from './activity-text.ts'

/** How a post got here: who did what with it, the latest last, on the reader's own clock; planned times are on that of its business. */
export function Activity({ postId, timeZone }: { postId: string; timeZone: string }) {
  const activity = useInfiniteQuery(activityQuery(postId))
  const shown = (activity.data?.pages ?? []).flatMap(({ items }) => items).toReversed()
  const plannedFor = (instant: string) => formatZoned(instant, timeZone)
  return (
    <section className="ed-psec" aria-label={t`Activity`}>
      <div className="ed-sec-head">
        <h2 className="h3">
          <Trans>How it got here</Trans>
        </h2>
      </div>
      {activity.isPending && <SkeletonRows rows={3} label={t`Loading the activity`} />}
      {activity.isError && !activity.data && <ErrorState title={t`The activity could not be loaded`} onRetry={() => activity.refetch()} />}
      {activity.hasNextPage && (
        <Button size="sm" pending={activity.isFetchingNextPage} onClick={() => activity.fetchNextPage()}>
          <Trans>Show earlier</Trans>
        </Button>
      )}
      {shown.length > 0 && (
        <ol className="ed-acts-log">
          {shown.map((one) => (
            <li key={one.key}>
              <time dateTime={one.at}>{formatDateTime(one.at)}</time>
              <span>
                {activityText(one, plannedFor)}
                {one.text && <q>{one.text}</q>}
              </span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
