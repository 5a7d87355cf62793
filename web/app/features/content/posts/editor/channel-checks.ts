import type { PostContent } from '@postwright/contract/content/content'
import type { Post } from '@postwright/contract/content/posts'
import { brokenChannelLimits, type ChannelIssue } from '@postwright/contract/publishing/channel-limits'
import type { Channel } from '@postwright/contract/publishing/channels'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { channelsQuery } from '../../../publishing/channels/queries.ts'

/** What the connected channels of the business that take this type of post would refuse of it, by the limits of each. */
export function useChannelChecks({ businessId, contentType, media }: Post, content: PostContent): (ChannelIssue & { channel: Channel })[] {
  const { data: channels } = useQuery(channelsQuery(businessId))
  return useMemo(
    () =>
      (channels ?? [])
        .filter(({ status, contentTypes }) => status === 'connected' && contentTypes.includes(contentType))
        .flatMap((channel) =>
          brokenChannelLimits(channel.kind, { ...content, media: media ?? [] }, channel.limits).map((issue) => ({ ...issue, channel })),
        ),
    [channels, contentType, content, media],
  )
}
