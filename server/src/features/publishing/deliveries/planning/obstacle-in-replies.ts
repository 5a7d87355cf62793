import { repliesFor } from '@postwright/contract/content/for-channels'
import { channelCan, takesFirstComment } from '@postwright/contract/publishing/channel-kinds'
import { brokenChannelLimits } from '@postwright/contract/publishing/channel-limits'
import { msg } from '@postwright/contract/core/msg'
import type { Sentence } from '@postwright/contract/core/sentences'

import { channelName } from '../../../../channel-name.ts'
import { ownLimits } from '../../channels/public.ts'
import type { Candidate, Obstacle } from './publishable.ts'

/** What follows it is held to the same limits, each by itself. */
export function obstacleInReplies({
  post,
  channel,
  tagged,
}: Pick<Candidate, 'post' | 'channel'> & { tagged: (body: string) => string }): Obstacle | null {
  const name = channelName(channel.name)
  const replies = repliesFor(post, channel.id)
  if (replies.length > 0 && !takesFirstComment(channel.kind))
    return overLimit(msg`${{ channel: name }} takes no threads and no first comments. Take them out of its text.`)
  if (replies.some(({ kind }) => kind === 'part') && !channelCan(channel.kind, 'takes-replies'))
    return overLimit(msg`${{ channel: name }} takes no threads. Take the further parts out of its text.`)
  for (const [index, { kind, body }] of replies.entries()) {
    if (body.trim() === '')
      return overLimit(
        kind === 'comment'
          ? msg`The first comment for ${{ channel: name }} is empty.`
          : msg`Part ${{ number: index + 2 }} of the thread for ${{ channel: name }} is empty.`,
      )
    const issues = brokenChannelLimits(channel.kind, { title: null, body: tagged(body), media: [] }, ownLimits(channel.settings))
    // What answers a post is a text alone, everywhere.
    const tooMuch = issues.find(({ code }) => code !== 'no_media')
    if (!tooMuch) continue
    const { message: reason } = tooMuch
    return overLimit(
      kind === 'comment'
        ? msg`The first comment for ${{ channel: name }}: ${{ reason }}`
        : msg`Part ${{ number: index + 2 }} of the thread for ${{ channel: name }}: ${{ reason }}`,
    )
  }
  return null
}

function overLimit(message: Sentence): Obstacle {
  return { field: 'channelIds', code: 'limit', message }
}
