import { useQuery } from '@tanstack/react-query'
import type { ContentType } from '@postwright/contract/core/content-types'
import type { GoodTime } from '@postwright/contract/publishing/metrics'

import { api } from '../../../../lib/api.ts'

/** When posts of this type did well on the channels of a business, by their own figures; none while there are too few. */
export function useGoodTimes(businessId: string, contentType: ContentType): readonly GoodTime[] {
  const hour = 3_600_000
  const goodTimes = useQuery(api.metrics.goodTimes.queryOptions({ input: { businessId, contentType }, staleTime: hour }))
  return goodTimes.data?.times ?? []
}
