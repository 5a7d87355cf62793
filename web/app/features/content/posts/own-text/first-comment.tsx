import { plural, t } from '@lingui/core/macro'
import type { FirstComment as Comment } from '@postwright/contract/content/content'
import type { Post } from '@postwright/contract/content/posts'
import type { Channel } from '@postwright/contract/publishing/channels'
import { X } from 'lucide-react'

import { channelNamed } from '../../../../../lib/channel-named.ts'
import { Button } from '../../../../../ui/button.tsx'
import { Select } from '../../../../../ui/select.tsx'
import { Textarea } from '../../../../../ui/textarea.tsx'
import { ChannelCount } from './channel-count.tsx'

interface FirstCommentProps {
  post: Post
  channel: Channel
  comment: Comment
  asSent: (body: string) => string
  isLocked: boolean
  /** Null takes it away. */
  onChange: (comment: Comment | null) => void
  onLeave: () => void
}

const minutes = [0, 1, 5, 15, 30]
const hours = [1, 3, 12, 24]

/** What is written under the post once it is out, and how long after. */
export function FirstComment({ post, channel, comment, asSent, isLocked, onChange, onLeave }: FirstCommentProps) {
  const name = channelNamed(channel)
  const { body, afterMinutes } = comment
  const id = idOfCommentFor(channel.id)
  return (
    <div className="grid gap-1">
      <div className="row ct-head">
        <label className="label grow" htmlFor={id}>
          {t`First comment on ${{ name }}`}
        </label>
        {!isLocked && (
          <Button
            variant="ghost"
            size="sm"
            icon={X}
            aria-label={t`Remove the first comment on ${{ name }}`}
            onClick={() => onChange(null)}
          />
        )}
      </div>
      <Textarea
        id={id}
        rows={2}
        value={body}
        maxLength={20_000}
        readOnly={isLocked}
        onChange={(event) => onChange({ ...comment, body: event.currentTarget.value })}
        onBlur={onLeave}
      />
      <div className="row ct-head">
        <div className="grow">
          <ChannelCount channel={channel} post={{ ...post, media: [] }} text={{ title: null, body }} asSent={asSent} />
        </div>
        <Select
          size="sm"
          aria-label={t`When the first comment on ${{ name }} follows`}
          disabled={isLocked}
          options={delays(afterMinutes)}
          value={String(afterMinutes)}
          onChange={(value) => onChange({ ...comment, afterMinutes: Number(value) })}
        />
      </div>
    </div>
  )
}

export function idOfCommentFor(channelId: string): string {
  return `comment-for-${channelId}`
}

/** The usual ones, and the one that it has. */
function delays(own: number) {
  const usual = [...minutes, ...hours.map((count) => count * 60)]
  const all = usual.includes(own) ? usual : [...usual, own].toSorted((one, other) => one - other)
  return all.map((value) => ({ value: String(value), label: delayInWords(value) }))
}

function delayInWords(count: number): string {
  if (count === 0) return t`At once`
  if (count % 60 === 0) return plural({ hours: count / 60 }, { one: '# hour later', other: '# hours later' })
  return plural({ minutes: count }, { one: '# minute later', other: '# minutes later' })
}
