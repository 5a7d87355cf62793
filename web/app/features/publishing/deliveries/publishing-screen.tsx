import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'

import { browserTimeZone } from '../../../../lib/formats.ts'
import { PageHead } from '../../../../ui/page-head.tsx'
import { Select } from '../../../../ui/select.tsx'
import { businessesQuery } from '../../content/businesses/queries.ts'
import { ChannelList } from '../channels/channel-list.tsx'
import { HandOvers } from './hand-overs.tsx'
import { LateBanner } from './late-banner.tsx'
import { MissedBanner } from './missed-banner.tsx'
import { NeedsAttention } from './needs-attention.tsx'
import './publishing.css'
import type { PublishingSearch } from './publishing-search.ts'
import { deliveriesQuery } from './queries.ts'
import { Queue } from './queue.tsx'

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
  const businesses = useQuery(businessesQuery())
  const trouble = useInfiniteQuery(deliveriesQuery('trouble', search.business))
  const coming = useInfiniteQuery(deliveriesQuery('coming', search.business))
  const stuck = trouble.data?.pages.flatMap((page) => page.items) ?? []
  const timeZoneOf = (businessId: string) => businesses.data?.find(({ id }) => id === businessId)?.timeZone ?? browserTimeZone()
  const choice = (
    <Select
      aria-label={t`Business`}
      value={search.business ?? ''}
      onChange={(business) => onSearch({ business: business || undefined })}
      options={[{ value: '', label: t`All businesses` }, ...(businesses.data ?? []).map(({ id, name }) => ({ value: id, label: name }))]}
    />
  )

  return (
    <>
      <PageHead title={t`Publishing`} actions={choice}>
        <Trans>What goes out next, what went wrong, and whether every channel can be reached.</Trans>
      </PageHead>
      <LateBanner deliveries={coming.data?.pages.flatMap((page) => page.items) ?? []} />
      <MissedBanner deliveries={stuck.filter(({ status }) => status === 'missed')} timeZoneOf={timeZoneOf} />
      <div className="pub">
        <div className="grid min-w-0 gap-6">
          <HandOvers key={`by hand ${search.business}`} deliveries={stuck.filter(({ isHandedOver }) => isHandedOver)} />
          <NeedsAttention
            key={search.business}
            deliveries={stuck.filter(({ status, isHandedOver }) => status === 'needs_attention' && !isHandedOver)}
            timeZoneOf={timeZoneOf}
          />
          <Queue view={search.view} businessId={search.business} timeZoneOf={timeZoneOf} onView={(view) => onSearch({ view })} />
        </div>
        <ChannelList businesses={businesses.data ?? []} businessId={search.business} />
      </div>
    </>
  )
}
