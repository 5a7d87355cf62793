import { ph, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import { Link } from '@tanstack/react-router'
import { Fragment } from 'react'

import { dayMs, formatDate, formatTime } from '../../../../lib/formats.ts'
import { TypeLabel } from '../../../../ui/content-type.tsx'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { StatusBadge } from '../../../../ui/status-badge.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import { DeliveryMenu } from './delivery-menu.tsx'
import type { PublishingSearch } from './publishing-search.ts'
import { deliveriesQuery } from './queries.ts'
import { sayResults } from '../../../../lib/results.ts'
import { SendMany } from './send-many.tsx'

interface QueueProps {
  view: PublishingSearch['view']
  businessId: string | undefined
  timeZoneOf: (businessId: string) => string
  onView: (view: PublishingSearch['view']) => void
}

const empty = {
  coming: [t`Nothing is planned`, t`Schedule a post from its page or from the calendar, and it waits here for its time.`],
  sent: [t`Nothing has been sent yet`, t`Published posts are listed here with their addresses.`],
  trouble: [t`Nothing went wrong`, t`Deliveries that failed, were missed or wait for a channel appear here.`],
} as const

/** Every delivery by time, under the day on the clock of its business. */
export function Queue({ view, businessId, timeZoneOf, onView }: QueueProps) {
  const deliveries = useInfiniteQuery(deliveriesQuery(view, businessId))
  const rows = deliveries.data?.pages.flatMap((page) => page.items) ?? []
  const hasNotes = rows.some((delivery) => noteOf(delivery, timeZoneOf(delivery.businessId)))
  const { publish } = useMay()
  const failed = publish && view === 'trouble' ? rows.filter(({ status }) => status === 'failed') : []
  const views = (
    <>
      <SendMany deliveries={failed} />
      <SegmentedControl
        label={t`Deliveries`}
        value={view}
        onChange={onView}
        segments={[
          { value: 'coming', label: t`Coming` },
          { value: 'sent', label: t`Sent` },
          { value: 'trouble', label: t`Trouble` },
        ]}
      />
    </>
  )

  return (
    <Sheet title={t`Queue`} count={rows.length} actions={views}>
      <LoadState of={deliveries} rows={5} loading={t`Loading deliveries`} failed={t`The queue could not be loaded`}>
        <Trans>Deliveries go on without this list.</Trans>
      </LoadState>
      {deliveries.isSuccess && rows.length === 0 && (
        <EmptyState art="list" title={empty[view][0]}>
          {empty[view][1]}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <table className="table queue" data-plain={!hasNotes || undefined}>
          <caption className="vh">
            <Trans>Deliveries</Trans>
          </caption>
          <thead>
            <tr>
              <th scope="col">
                <Trans>Time</Trans>
              </th>
              <th scope="col">
                <Trans>Post</Trans>
              </th>
              <th scope="col">
                <Trans>Channel</Trans>
              </th>
              <th scope="col">
                <Trans>Status</Trans>
              </th>
              <th scope="col" className="note">
                <Trans>Note</Trans>
              </th>
              <th scope="col">
                <span className="vh">{t`Actions`}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((delivery, index) => (
              <Rows key={delivery.id} delivery={delivery} before={rows[index - 1]} timeZoneOf={timeZoneOf} />
            ))}
          </tbody>
        </table>
      )}
      <LoadMore
        hasMore={deliveries.hasNextPage}
        pending={deliveries.isFetchingNextPage}
        onLoadMore={() => deliveries.fetchNextPage()}
        shown={t`${plural({ count: rows.length }, { one: '# delivery', other: '# deliveries' })} shown`}
      />
    </Sheet>
  )
}

/** A delivery, under a line with its day where the day changes. */
function Rows({ delivery, before, timeZoneOf }: { delivery: Delivery; before: Delivery | undefined; timeZoneOf: (id: string) => string }) {
  const timeZone = timeZoneOf(delivery.businessId)
  const day = formatDate(delivery.dueAt, timeZone)
  const changes = !before || formatDate(before.dueAt, timeZoneOf(before.businessId)) !== day
  return (
    <Fragment>
      {changes && (
        <tr className="dayrow">
          <th scope="rowgroup" colSpan={6}>
            {dayName(day, timeZone)}
          </th>
        </tr>
      )}
      <tr>
        <td className="num m">{formatTime(delivery.dueAt, timeZone)}</td>
        <td>
          <Link className="m post" to="/app/repository/$postId" params={{ postId: delivery.postId }}>
            {delivery.postTitle}
          </Link>
          <span className="t12 soft whose" title={delivery.businessName}>
            {delivery.businessName}
          </span>
        </td>
        <td>
          <TypeLabel type={delivery.contentType} />
          <span className="t12 soft block">{delivery.channelName}</span>
        </td>
        <td>
          <StatusBadge status={delivery.status} />
        </td>
        <td className="note t13 soft">{noteOf(delivery, timeZone)}</td>
        <td className="r">
          <DeliveryMenu delivery={delivery} timeZone={timeZone} />
        </td>
      </tr>
    </Fragment>
  )
}

/** "Today, Sat 21 Nov" on the clock of the business. */
function dayName(day: string, timeZone: string): string {
  const now = Date.now()
  if (day === formatDate(new Date(now), timeZone)) return t`Today, ${day}`
  return day === formatDate(new Date(now + dayMs), timeZone) ? t`Tomorrow, ${day}` : day
}

function noteOf(delivery: Delivery, timeZone: string) {
  if (delivery.remoteUrl) {
    return (
      <>
        <a className="link whitespace-nowrap" href={delivery.remoteUrl} target="_blank" rel="noreferrer">
          <Trans>View post</Trans>
        </a>
        {delivery.results && <span className="t12 block num">{sayResults(delivery.results)}</span>}
      </>
    )
  }
  if (delivery.status === 'retrying' && delivery.nextAttemptAt)
    return t`Attempt ${ph({ number: delivery.attempts + 1 })} of 6 at ${ph({ time: formatTime(delivery.nextAttemptAt, timeZone) })}`
  return delivery.reason
}
