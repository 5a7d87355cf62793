import { t } from '@lingui/core/macro'
import type { ForChannel, WholeContent } from '@postwright/contract/content/content'
import { repliesFor } from '@postwright/contract/content/for-channels'
import { settingsInWords } from '@postwright/contract/publishing/channel-settings'

import { channelNamed } from '../../../../../lib/channel-named.ts'
import { replyLabel } from '../../../../../lib/reply-label.ts'
import { asOneText } from '../editor/word-diff.tsx'
import type { ChannelById } from './use-channels-by-id.ts'

/** A post as one text, for comparing, with what is different on channels. */
export function wholeText(content: WholeContent, channelById: ChannelById): string {
  const { forChannels = [] } = content
  return [asOneText(content), ...forChannels.map((own) => `${titleOf(own, channelById)}\n\n${ownText(own, channelById)}`)].join('\n\n')
}

export function titleOf({ channelId, text, thread = [], firstComment }: ForChannel, channelById: ChannelById): string {
  const channel = channelById(channelId)
  const name = channel ? channelNamed(channel) : t`a channel`
  return text || thread.length > 0 || firstComment ? t`Text for ${{ name }}` : t`Settings for ${{ name }}`
}

/** What a channel gets otherwise: its text, and what is set for it. */
export function ownText(own: ForChannel, channelById: ChannelById): string {
  const { channelId, text, settings = {} } = own
  const channel = channelById(channelId)
  const replies = repliesFor({ forChannels: [own] }, channelId).map((reply, at) => `${replyLabel(reply, at)}\n${reply.body}`)
  const set = channel ? settingsInWords(channel.kind, settings) : []
  return [...(text ? [asOneText(text)] : []), ...replies, ...(set.length > 0 ? [set.join('\n')] : [])].join('\n\n')
}
