import type { PostContent, WholeContent } from '@postwright/contract/content/content'
import { settingsFor, textFor } from '@postwright/contract/content/for-channels'
import { type LinkParameters, withLinkTags } from '@postwright/contract/content/link-tags'
import type { Post } from '@postwright/contract/content/posts'
import { linkParametersOn } from '@postwright/contract/publishing/channel-link-tags'
import type { Channel } from '@postwright/contract/publishing/channels'
import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'

import { businessesQuery } from '../../businesses/queries.ts'

interface SentText {
  text: PostContent
  /** What its links get; none where nothing is added. */
  parameters: LinkParameters
}

/** What goes out of a post on a channel, as far as it can be told before. */
export function useSentText({ businessId, contentType }: Post): (channel: Channel, content: WholeContent) => SentText {
  const { data: businesses } = useQuery(businessesQuery())
  const business = businesses?.find(({ id }) => id === businessId)
  return useCallback(
    (channel, content) => {
      const text = textFor(content, channel.id)
      if (!business) return { text, parameters: [] }
      const settings = settingsFor(content, channel.id)
      const parameters = linkParametersOn({ business, channel, contentType, settings, at: new Date() })
      return { text: { ...text, body: withLinkTags(text.body, parameters) }, parameters }
    },
    [business, contentType],
  )
}
