import type { WholeContent } from '@postwright/contract/content/content'
import type { Post } from '@postwright/contract/content/posts'
import { brokenChannelLimits, type ChannelIssue } from '@postwright/contract/publishing/channel-limits'
import type { Channel } from '@postwright/contract/publishing/channels'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'

import { channelsQuery } from '../../../publishing/channels/queries.ts'
import { useSentText } from '../own-text/use-sent-text.ts'

interface ChannelFinding extends ChannelIssue {
  channel: Channel
  /** Whether it is about a text of its own. */
  hasOwnText: boolean
}

/** What the connected channels of the business that take this type of post would refuse of it, by the limits of each. */
export function useChannelChecks(post: Post, content: WholeContent): ChannelFinding[] {
  const { businessId, contentType, media } = post
  const sentText = useSentText(post)
  const { data: channels } = useQuery(channelsQuery(businessId))
  return useMemo(
    () =>
      (channels ?? [])
        .filter(({ status, contentTypes }) => status === 'connected' && contentTypes.includes(contentType))
        .flatMap((channel) =>
          brokenChannelLimits(channel.kind, { ...sentText(channel, content).text, media: media ?? [] }, channel.limits).map((issue) => ({
            ...issue,
            channel,
            hasOwnText: content.forChannels?.some(({ channelId, text }) => channelId === channel.id && text !== null) ?? false,
          })),
        ),
    [channels, contentType, content, media, sentText],
  )
}
