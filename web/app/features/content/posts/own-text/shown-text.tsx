import { t } from '@lingui/core/macro'
import type { PostContent, WholeContent } from '@postwright/contract/content/content'
import { repliesFor, textFor } from '@postwright/contract/content/for-channels'
import type { Post } from '@postwright/contract/content/posts'
import type { Reply } from '@postwright/contract/content/replies'
import type { Channel } from '@postwright/contract/publishing/channels'
import { type ReactNode, useState } from 'react'

import { Select } from '../../../../../ui/select.tsx'
import { useChannelsById } from './use-channels-by-id.ts'
import { titleOf } from './whole-text.ts'

const common = 'common'

interface ShownText {
  shown: PostContent
  replies: Reply[]
  /** Whose text it is; undefined for the common one. */
  channel: Channel | undefined
  choice: ReactNode
}

/** Which of the texts of a post is shown, and what chooses it: nothing where there is one alone. */
export function useShownText({ businessId }: Post, content: WholeContent): ShownText {
  const [chosen, setChosen] = useState(common)
  const channelById = useChannelsById(businessId)
  const forChannels = (content.forChannels ?? []).filter(
    ({ text, thread = [], firstComment }) => text !== null || thread.length > 0 || firstComment,
  )
  if (forChannels.length === 0) return { shown: content, replies: [], channel: undefined, choice: null }
  const value = forChannels.some(({ channelId }) => channelId === chosen) ? chosen : common
  const options = [
    { value: common, label: t`The common text` },
    ...forChannels.map((own) => ({ value: own.channelId, label: titleOf(own, channelById) })),
  ]
  return {
    shown: textFor(content, value),
    replies: repliesFor(content, value),
    channel: channelById(value),
    choice: (
      <div className="px-6 pt-4 pb-6">
        <Select size="sm" aria-label={t`Which text is shown`} options={options} value={value} onChange={setChosen} />
      </div>
    ),
  }
}
