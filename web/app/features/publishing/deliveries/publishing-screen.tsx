import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { type DeliveryCounts, type DeliveryView, deliveryViews } from '@postwright/contract/publishing/deliveries'
import { lazy, type ReactNode, Suspense, useState } from 'react'

import { browserTimeZone } from '../../../../lib/formats.ts'
import { useKeptFocus } from '../../../../lib/use-kept-focus.ts'
import { PageHead } from '../../../../ui/page-head.tsx'
import { Select } from '../../../../ui/select.tsx'
import { Tabs } from '../../../../ui/tabs.tsx'
import { businessesQuery } from '../../content/businesses/queries.ts'
import { ChannelList } from '../channels/channel-list.tsx'
import { Asks, AsksView } from './asks.tsx'
import { LateBanner } from './late-banner.tsx'
import { MissedBanner } from './missed-banner.tsx'
import './publishing.css'
import type { PublishingSearch } from './publishing-search.ts'
import { deliveriesQuery, deliveryCountsQuery } from './queries.ts'
import { Queue, type TableView } from './queue.tsx'
import { viewLabels } from './view-words.ts'

interface PublishingScreenProps {
  search: PublishingSearch
  onSearch: (change: Partial<PublishingSearch>) => void
}

const ConnectionReturn = lazy(() => import('../channels/connection-return.tsx').then((module) => ({ default: module.ConnectionReturn })))

/** Where a platform sent the browser back to, with its answer in the fragment. */
const ofConnection = '#connection'

export function PublishingScreen(props: PublishingScreenProps) {
  const [fragment] = useState(() => window.location.hash)
  if (!fragment.startsWith(ofConnection)) return <Publishing {...props} />
  return (
    <Suspense>
      <ConnectionReturn query={fragment.slice(ofConnection.length)} />
    </Suspense>
  )
}

function Publishing({ search, onSearch }: PublishingScreenProps) {
  const keptFocus = useKeptFocus<HTMLDivElement>()
  const businesses = useQuery(businessesQuery())
  const counts = useQuery(deliveryCountsQuery(search.business))
  const coming = useInfiniteQuery(deliveriesQuery('coming', search.business))
  const missed = useInfiniteQuery(deliveriesQuery('missed', search.business))
  const view = search.view === 'trouble' ? worstOf(counts.data) : search.view
  const timeZoneOf = (businessId: string) => businesses.data?.find(({ id }) => id === businessId)?.timeZone ?? browserTimeZone()
  const ofBusiness = { businessId: search.business, timeZoneOf }
  const table = (of: TableView, count: number | undefined) => <Queue key={of} view={of} count={count} {...ofBusiness} />
  const panels: Record<DeliveryView, ReactNode> = {
    queue: (
      <>
        <Asks {...ofBusiness} />
        {table('queue', counts.data?.queue)}
      </>
    ),
    sending: table('sending', counts.data?.sending),
    attention: <AsksView {...ofBusiness} />,
    missed: table('missed', counts.data?.missed),
    failed: table('failed', counts.data?.failed),
    sent: table('sent', undefined),
  }
  const choice = (
    <Select
      aria-label={t`Business`}
      value={search.business ?? ''}
      onChange={(business) => onSearch({ business: business || undefined })}
      options={[{ value: '', label: t`All businesses` }, ...(businesses.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
    />
  )

  return (
    <div {...keptFocus}>
      <PageHead title={t`Publishing`} actions={choice}>
        <Trans>What goes out next, what went wrong, and whether every channel can be reached.</Trans>
      </PageHead>
      <LateBanner deliveries={coming.data?.pages.flatMap((page) => page.items) ?? []} />
      {view !== 'missed' && <MissedBanner deliveries={missed.data?.pages.flatMap((page) => page.items) ?? []} timeZoneOf={timeZoneOf} />}
      <div className="pub">
        <Tabs
          label={t`Deliveries`}
          className="min-w-0"
          value={view ?? 'queue'}
          onChange={(chosen) => onSearch({ view: chosen })}
          tabs={deliveryViews.map((one) => ({
            value: one,
            label: viewLabels[one],
            count: one === 'sent' ? undefined : counts.data?.[one],
            panel: <div className="mt-4 grid min-w-0 gap-6">{view && panels[one]}</div>,
          }))}
        />
        <ChannelList businesses={businesses.data ?? []} businessId={search.business} />
      </div>
    </div>
  )
}

/** Where something waits for a person; undefined until that is known. */
function worstOf(counts: DeliveryCounts | undefined): DeliveryView | undefined {
  if (!counts) return undefined
  return (['attention', 'missed', 'failed'] as const).find((one) => counts[one] > 0) ?? 'queue'
}
