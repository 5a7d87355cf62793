import { t } from '@lingui/core/macro'
import type { WholeContent } from '@postwright/contract/content/content'
import { repliesFor, textFor } from '@postwright/contract/content/for-channels'
import { withLinkTags } from '@postwright/contract/content/link-tags'
import type { Post } from '@postwright/contract/content/posts'
import { useQuery } from '@tanstack/react-query'

import { channelsQuery } from '../../../publishing/channels/queries.ts'
import { useSentText } from './use-sent-text.ts'

/** What the links of a post get on each channel that it can go out on. Nothing where none of them is changed. */
export function LinkTagsNote({ post, content }: { post: Post; content: WholeContent }) {
  const { data: channels = [] } = useQuery(channelsQuery(post.businessId))
  const sentText = useSentText(post)
  const fitting = channels.filter(({ status, contentTypes }) => status === 'connected' && contentTypes.includes(post.contentType))
  const said = fitting.flatMap((channel) => {
    const { parameters } = sentText(channel, content)
    const bodies = [textFor(content, channel.id).body, ...repliesFor(content, channel.id).map(({ body }) => body)]
    if (bodies.every((body) => withLinkTags(body, parameters) === body)) return []
    return [
      { id: channel.id, name: channel.name, tags: parameters.map(([name, value]) => `${name}=${decodeURIComponent(value)}`).join(', ') },
    ]
  })
  if (said.length === 0) return null
  return (
    <ul className="t12 soft mt-2" aria-label={t`What links get`}>
      {said.map(({ id, name, tags }) => (
        <li key={id} className="wrap-anywhere">
          {t`Links on ${{ channel: name }} go out with ${{ tags }}.`}
        </li>
      ))}
    </ul>
  )
}
