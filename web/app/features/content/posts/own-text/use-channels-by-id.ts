import type { Channel } from '@postwright/contract/publishing/channels'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

import { channelsQuery } from '../../../publishing/channels/queries.ts'

export type ChannelById = (channelId: string) => Channel | undefined

/** The channels of a business; undefined while they are loaded, and for one that is gone. */
export function useChannelsById(businessId: string): ChannelById {
  const { data } = useQuery(channelsQuery(businessId))
  return useCallback((channelId) => data?.find(({ id }) => id === channelId), [data])
}
