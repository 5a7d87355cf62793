import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PostSummary } from '@postwright/contract/content/posts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CalendarPlus, ListPlus } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatDateTime, formatNumber } from '../../../../../lib/formats.ts'
import { cx } from '../../../../../ui/class-names.ts'
import { AlertDialog } from '../../../../../ui/alert-dialog.tsx'
import { Button, IconButton } from '../../../../../ui/button.tsx'
import { TypeLabel } from '../../../../../ui/content-type.tsx'
import { ErrorState } from '../../../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../../../ui/skeleton.tsx'
import { StatusBadge } from '../../../../../ui/status-badge.tsx'
import { type UnscheduledFilters, unscheduledQuery } from '../queries.ts'
import type { Edge, EdgeOf } from './edges.ts'
import { traySource } from './landing.ts'
import { useQuickQueue } from './use-quick-queue.ts'
import type { DragPress } from './use-drag.ts'

interface TrayProps {
  timeZoneOf: (businessId: string) => string
  /** Stands under the posts. */
  children?: ReactNode
  filters: UnscheduledFilters
  edgeOf: EdgeOf
  onSchedule: (post: PostSummary) => void
  onPress: DragPress
}

/** Posts without a time: drag one to a day, or press its button. Approved ones come first. */
export function Tray({ filters, edgeOf, onSchedule, onPress, timeZoneOf, children }: TrayProps) {
  const queueing = useQuickQueue(timeZoneOf)
  const unscheduled = useInfiniteQuery(unscheduledQuery(filters))
  const posts = unscheduled.data?.pages.flatMap(({ items }) => items) ?? []
  const total = unscheduled.data?.pages.at(-1)?.total

  return (
    <aside className="tray" data-tour="calendar-tray" aria-label={t`Unscheduled`}>
      <div className="tray-all">
        <div className="tray-h">
          <span>
            <Trans>Unscheduled</Trans>
          </span>
          {total !== undefined && <span className="count">{formatNumber(total)}</span>}
          {posts.length > 0 && (
            <span className="end soft drag-hint">
              <Trans>Drag to a day</Trans>
            </span>
          )}
        </div>
        <div className="in" onPointerDown={(event) => onPress(event)}>
          {unscheduled.isPending && <SkeletonRows rows={3} label={t`Loading unscheduled posts`} />}
          {posts.map((post) => (
            <TrayCard key={post.id} post={post} edge={edgeOf(post)} queueing={queueing} onSchedule={onSchedule} />
          ))}
          {total === 0 && (
            <p className="soft t13 px-1">{isFiltered(filters) ? t`No post without a time matches.` : t`No post waits for a time.`}</p>
          )}
          {unscheduled.hasNextPage && !unscheduled.isError && (
            <Button className="tray-more" pending={unscheduled.isFetchingNextPage} onClick={() => unscheduled.fetchNextPage()}>
              <Trans>Load more</Trans>
            </Button>
          )}
          {unscheduled.isError && (
            <ErrorState
              title={t`Some posts could not be loaded`}
              onRetry={() => (unscheduled.isFetchNextPageError ? unscheduled.fetchNextPage() : unscheduled.refetch())}
            />
          )}
        </div>
        {children}
      </div>
      <AlertDialog
        open={queueing.toApprove !== null}
        onOpenChange={queueing.leave}
        title={t`Approve “${{ title: queueing.toApprove?.post.title ?? '' }}” as well?`}
        description={t`This business publishes approved posts only. It is approved as it is now, in your name.`}
        confirmLabel={t`Approve and add to queue`}
        pending={queueing.isPending}
        onConfirm={queueing.approve}
      />
    </aside>
  )
}

interface TrayCardProps {
  post: PostSummary
  edge: Edge
  queueing: ReturnType<typeof useQuickQueue>
  onSchedule: (post: PostSummary) => void
}

function TrayCard({ post, edge, queueing, onSchedule }: TrayCardProps) {
  return (
    <div className={cx('tc', post.status)} {...edge} data-drag={traySource(post)}>
      <span className="row">
        <b className="two-lines grow">{post.title}</b>
        <IconButton
          icon={ListPlus}
          size="sm"
          label={t`Add ${{ title: post.title }} to the queue`}
          disabled={queueing.isPending}
          onClick={() => void queueing.add(post)}
        />
        <IconButton icon={CalendarPlus} size="sm" label={t`Schedule ${{ title: post.title }}`} onClick={() => onSchedule(post)} />
      </span>
      <span className="row">
        <TypeLabel type={post.contentType} />
        <span className="trunc grow" title={post.businessName}>
          {post.businessName}
        </span>
        <StatusBadge status={post.status} />
      </span>
      {post.plannedFor && <span className="row num">{t`Planned for ${{ when: formatDateTime(`${post.plannedFor}:00Z`, 'UTC') }}`}</span>}
    </div>
  )
}

function isFiltered({ businessId, contentType, status }: UnscheduledFilters): boolean {
  return businessId !== undefined || contentType !== undefined || status !== undefined
}
