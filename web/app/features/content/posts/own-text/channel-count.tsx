import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PostContent } from '@postwright/contract/content/content'
import { brokenLimits } from '@postwright/contract/content/content-checks'
import type { Post } from '@postwright/contract/content/posts'
import { isOutside } from '@postwright/contract/publishing/channel-kinds'
import { brokenChannelLimits, countForChannel } from '@postwright/contract/publishing/channel-limits'
import type { Channel } from '@postwright/contract/publishing/channels'

import { FieldError } from '../../../../../ui/field.tsx'

interface ChannelCountProps {
  channel: Channel
  post: Post
  text: PostContent
  /** What goes out for it. */
  asSent: (body: string) => string
}

/** How long a text is as its channel counts, and what the channel would refuse of it. */
export function ChannelCount({ channel: { kind, limits }, post: { contentType, media = [] }, text, asSent }: ChannelCountProps) {
  const sent = { ...text, body: asSent(text.body) }
  const whole = { ...sent, media }
  const { count, limit } = countForChannel(kind, whole, limits)
  const broken = isOutside(kind) ? brokenChannelLimits(kind, whole, limits) : brokenLimits(contentType, sent)
  return (
    <>
      <p className={limit !== null && count > limit ? 't12 num c-bad' : 't12 num soft'}>
        {limit === null
          ? plural({ count }, { one: '# character', other: '# characters' })
          : t`${plural({ count }, { other: '#' })} of ${plural({ limit }, { one: '# character', other: '# characters' })}`}
      </p>
      {sent.body !== text.body && (
        <p className="t12 soft">
          <Trans>Counted with the UTM parameters that its links get.</Trans>
        </p>
      )}
      {broken.map(({ code, message }) => (
        <FieldError key={code}>{message}</FieldError>
      ))}
    </>
  )
}
