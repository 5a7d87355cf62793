import { t } from '@lingui/core/macro'
import type { Post } from '@postwright/contract/content/posts'
import { say } from '@postwright/contract/core/sentences'
import { channelCan, channelKinds } from '@postwright/contract/publishing/channel-kinds'
import type { Channel } from '@postwright/contract/publishing/channels'

import { Checkbox } from '../../../../ui/choice.tsx'
import { Field } from '../../../../ui/field.tsx'
import { postsTakenInWords } from '../../billing/subscriptions/plan-words.ts'
import { PostByHand } from './post-by-hand.tsx'

interface ChannelChoiceProps {
  post: Pick<Post, 'businessId' | 'contentType'>
  channels: Channel[]
  /** Those that the approval of the post does not cover. */
  late: ReadonlySet<string>
  chosen: readonly string[]
  onChange: (ids: string[]) => void
  error: string | undefined
}

/** Where a post goes; where no channel reaches its readers, a person may post it. */
export function ChannelChoice({ post, channels, late, chosen, onChange, error }: ChannelChoiceProps) {
  return (
    <Field label={t`Channels`} group error={error} hint={postsTakenInWords(chosen.length)}>
      <div className="grid gap-1">
        {channels.map((channel) => (
          <Checkbox
            key={channel.id}
            label={channel.name}
            hint={hintOf(channel, late.has(channel.id))}
            checked={chosen.includes(channel.id)}
            onChange={(event) => onChange(event.currentTarget.checked ? [...chosen, channel.id] : chosen.filter((id) => id !== channel.id))}
          />
        ))}
        {!channels.some(({ kind }) => channelCan(kind, 'reaches-readers')) && (
          <PostByHand post={post} onConnected={(id) => onChange([...chosen, id])} />
        )}
      </div>
    </Field>
  )
}

/** Its kind, unless it is called that, and whether the post is still to be approved for it. */
function hintOf({ kind, name }: Channel, isLate: boolean): string | undefined {
  const label = say(channelKinds[kind].label)
  const parts = [...(name === label ? [] : [label]), ...(isLate ? [t`not approved for it yet`] : [])]
  return parts.length === 0 ? undefined : parts.join(', ')
}
