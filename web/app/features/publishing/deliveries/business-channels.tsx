import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { businessesQuery } from '../../content/businesses/queries.ts'

const ChannelList = lazy(() => import('../channels/channel-list.tsx').then((module) => ({ default: module.ChannelList })))

/** The channels of one business, on its profile. */
export function BusinessChannels({ businessId }: { businessId: string }) {
  const { data: businesses = [] } = useQuery(businessesQuery())
  return (
    <div className="mt-6 max-w-[760px]">
      <Suspense fallback={<SkeletonRows rows={3} label={t`Loading channels`} />}>
        <ChannelList businesses={businesses} businessId={businessId} />
      </Suspense>
    </div>
  )
}
