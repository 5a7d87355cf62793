import { t } from '@lingui/core/macro'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense } from 'react'

import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { businessesQuery } from '../../content/businesses/queries.ts'

const ChannelsPanel = lazy(() => import('../channels/channels-panel.tsx').then((module) => ({ default: module.ChannelsPanel })))

/** The channels of one business, on its profile. */
export function BusinessChannels({ businessId }: { businessId: string }) {
  const { data: businesses = [] } = useQuery(businessesQuery())
  const business = businesses.find(({ id }) => id === businessId)
  return (
    <div className="mt-6 max-w-[1040px]">
      <Suspense fallback={<SkeletonRows rows={3} label={t`Loading channels`} />}>
        {business && <ChannelsPanel business={business} />}
      </Suspense>
    </div>
  )
}
