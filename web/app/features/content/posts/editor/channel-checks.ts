import type { WholeContent } from '@postwright/contract/content/content'
import type { Post } from '@postwright/contract/content/posts'
import { brokenChannelLimits, type ChannelIssue } from '@postwright/contract/publishing/channel-limits'
import type { Channel } from '@postwright/contract/publishing/channels'
import { textFor } from '@postwright/contract/content/for-channels'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { channelsQuery } from '../../../publishing/channels/queries.ts'

interface ChannelFinding extends ChannelIssue {
  channel: Channel
  /** Whether it is about a text of its own. */
  hasOwnText: boolean
}

/** What the connected channels of the business that take this type of post would refuse of it, by the limits of each. */
export function useChannelChecks({ businessId, contentType, media }: Post, content: WholeContent): ChannelFinding[] {
  const { data: channels } = useQuery(channelsQuery(businessId))
  return useMemo(
    () =>
      (channels ?? [])
        .filter(({ status, contentTypes }) => status === 'connected' && contentTypes.includes(contentType))
        .flatMap((channel) =>
          brokenChannelLimits(channel.kind, { ...textFor(content, channel.id), media: media ?? [] }, channel.limits).map((issue) => ({
            ...issue,
            channel,
            hasOwnText: content.forChannels?.some(({ channelId, text }) => channelId === channel.id && text !== null) ?? false,
          })),
        ),
    [channels, contentType, content, media],
  )
}
