import { useQuery } from '@tanstack/react-query'
import type { ContentType } from '@postwright/contract/core/content-types'

import { api } from '../../../../lib/api.ts'
import { ownTimes, type OwnTimes } from './suggested-times.ts'

interface Where {
  businessId: string
  contentType: ContentType
  /** Where it goes. */
  channelIds: readonly string[]
}

/** When posts of this type did well, by figures of their own: of the channel, where it is one, or else of all channels of the business; none while there are too few. */
export function useGoodTimes({ businessId, contentType, channelIds }: Where): OwnTimes {
  const staleTime = 3_600_000
  const [channelId] = channelIds.length === 1 ? channelIds : []
  const ofBusiness = useQuery(api.metrics.goodTimes.queryOptions({ input: { businessId, contentType }, staleTime }))
  const input = { businessId, contentType, channelId }
  const ofChannel = useQuery(api.metrics.goodTimes.queryOptions({ input, staleTime, enabled: channelId !== undefined }))
  return ownTimes({ channel: channelId === undefined ? undefined : ofChannel.data, business: ofBusiness.data })
}
