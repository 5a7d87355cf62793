import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PostContent } from '@postwright/contract/content/content'
import { platformRules } from '@postwright/contract/content/platform-rules'
import type { Post } from '@postwright/contract/content/posts'
import { say } from '@postwright/contract/core/sentences'
import type { Channel } from '@postwright/contract/publishing/channels'
import { Undo2 } from 'lucide-react'

import { channelNamed } from '../../../../../lib/channel-named.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Field } from '../../../../../ui/field.tsx'
import { Input } from '../../../../../ui/input.tsx'
import { Textarea } from '../../../../../ui/textarea.tsx'
import { ChannelCount } from './channel-count.tsx'
import { idOfTextFor } from './focus-text.ts'

interface ChannelTextProps {
  post: Post
  channelId: string
  /** Undefined while it is loaded, and for one that is gone. */
  channel: Channel | undefined
  text: PostContent
  asSent: (body: string) => string
  isLocked: boolean
  onChange: (text: PostContent) => void
  onLeave: () => void
  onGiveBack: () => void
}

/** The text of one channel, counted by its limits. */
export function ChannelText({ post, channelId, channel, text, asSent, isLocked, onChange, onLeave, onGiveBack }: ChannelTextProps) {
  const { title } = platformRules[post.contentType]
  const name = channel ? channelNamed(channel) : t`a channel`
  return (
    <div className="grid gap-1">
      {title && (
        <Field label={t`${{ field: say(title.label) }} for ${{ name }}`}>
          <Input
            value={text.title ?? ''}
            maxLength={300}
            readOnly={isLocked}
            onChange={(event) => onChange({ ...text, title: event.currentTarget.value })}
            onBlur={onLeave}
          />
        </Field>
      )}
      <div className="row ct-head">
        <label className="label grow" htmlFor={idOfTextFor(channelId)}>
          {t`Text for ${{ name }}`}
        </label>
        {!isLocked && (
          <Button variant="ghost" size="sm" icon={Undo2} onClick={onGiveBack}>
            <Trans>Back to the common text</Trans>
          </Button>
        )}
      </div>
      <Textarea
        id={idOfTextFor(channelId)}
        aria-describedby={`${idOfTextFor(channelId)}-count`}
        rows={4}
        value={text.body}
        maxLength={100_000}
        readOnly={isLocked}
        onChange={(event) => onChange({ ...text, body: event.currentTarget.value })}
        onBlur={onLeave}
      />
      <div id={`${idOfTextFor(channelId)}-count`}>
        {channel && <ChannelCount channel={channel} post={post} text={text} asSent={asSent} />}
      </div>
    </div>
  )
}
