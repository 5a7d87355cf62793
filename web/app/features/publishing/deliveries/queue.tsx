import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery } from '@tanstack/react-query'
import type { Delivery, DeliveryView } from '@postwright/contract/publishing/deliveries'
import { Fragment, useState } from 'react'

import { dayMs, formatDate } from '../../../../lib/formats.ts'
import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { Sheet } from '../../../../ui/sheet.tsx'
import { useMay } from '../../identity/accounts/use-may.ts'
import { DeliveryPanel } from './delivery-panel.tsx'
import { DeliveryRow, noteOf } from './delivery-row.tsx'
import { deliveriesQuery } from './queries.ts'
import { SendMany } from './send-many.tsx'
import { emptyViews, viewLabels } from './view-words.ts'

/** Those that are a table; what only a person can answer is asked. */
export type TableView = Exclude<DeliveryView, 'attention'>

interface QueueProps {
  view: TableView
  businessId: string | undefined
  /** How many there are; undefined where nobody counts, or not yet. */
  count: number | undefined
  timeZoneOf: (businessId: string) => string
}

const sendable = new Set<DeliveryView>(['failed', 'missed'])

/** The deliveries of one view by time, under the day on the clock of their business. */
export function Queue({ view, businessId, count, timeZoneOf }: QueueProps) {
  const deliveries = useInfiniteQuery(deliveriesQuery(view, businessId))
  const rows = deliveries.data?.pages.flatMap((page) => page.items) ?? []
  const hasNotes = rows.some((delivery) => Boolean(noteOf(delivery, timeZoneOf(delivery.businessId))))
  const { publish } = useMay()
  // Not in its row, which leaves the list under a reader's eyes once the delivery goes on.
  const [shown, setShown] = useState<Delivery>()

  return (
    <Sheet title={viewLabels[view]} count={count} actions={publish && sendable.has(view) && <SendMany deliveries={rows} />}>
      <LoadState of={deliveries} rows={5} loading={t`Loading deliveries`} failed={t`The queue could not be loaded`}>
        <Trans>Deliveries go on without this list.</Trans>
      </LoadState>
      {deliveries.isSuccess && rows.length === 0 && (
        <EmptyState art="list" title={emptyViews[view][0]}>
          {emptyViews[view][1]}
        </EmptyState>
      )}
      {rows.length > 0 && (
        <table className="table queue" data-plain={!hasNotes || undefined}>
          <caption className="vh">{viewLabels[view]}</caption>
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
              <Rows key={delivery.id} delivery={delivery} before={rows[index - 1]} timeZoneOf={timeZoneOf} onShow={setShown} />
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
      {shown && <DeliveryPanel delivery={shown} timeZone={timeZoneOf(shown.businessId)} onClose={() => setShown(undefined)} />}
    </Sheet>
  )
}

interface RowsProps {
  delivery: Delivery
  before: Delivery | undefined
  timeZoneOf: (id: string) => string
  onShow: (delivery: Delivery) => void
}

/** A delivery, under a line with its day where the day changes. */
function Rows({ delivery, before, timeZoneOf, onShow }: RowsProps) {
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
      <DeliveryRow delivery={delivery} timeZone={timeZone} onShow={() => onShow(delivery)} />
    </Fragment>
  )
}

/** "Today, Sat 21 Nov" on the clock of the business. */
function dayName(day: string, timeZone: string): string {
  const now = Date.now()
  if (day === formatDate(new Date(now), timeZone)) return t`Today, ${day}`
  return day === formatDate(new Date(now + dayMs), timeZone) ? t`Tomorrow, ${day}` : day
}
