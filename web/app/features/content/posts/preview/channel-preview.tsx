import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { platformRules } from '@postwright/contract/content/platform-rules'
import { say } from '@postwright/contract/core/sentences'
import type { ContentType } from '@postwright/contract/core/content-types'
import { channelCan, channelKinds, isOutside } from '@postwright/contract/publishing/channel-kinds'
import type { Channel } from '@postwright/contract/publishing/channels'

import { Monogram } from '../../../../../ui/monogram.tsx'
import { LinkCard } from './link-card.tsx'
import './preview.css'
import { MediaOrCard } from './preview-media.tsx'
import { RichText } from './rich-text.tsx'

interface ChannelPreviewProps {
  channel: Pick<Channel, 'kind' | 'name' | 'account'>
  text: string
  /** What answers a post is without its pictures. */
  isReply?: boolean
}

/** A text of its own in the form of the place that it goes to: whole, and under the account there. */
export function ChannelPreview({ channel: { kind, name, account }, text, isReply = false }: ChannelPreviewProps) {
  const platform = say(channelKinds[kind].label)
  const card = <LinkCard text={text} of="last" />
  return (
    <div className="crops">
      <article className="pv pv-x" aria-label={t`${{ platform }} preview`}>
        <Monogram name={(account ?? name).replace(/^@/, '')} size={40} />
        <div className="min-w-0">
          <div className="row gap-1">
            <span className="b trunc">{account ?? name}</span>
            <span className="soft whitespace-nowrap">
              · {platform} · <Trans>now</Trans>
            </span>
          </div>
          <div className="pv-text">
            <RichText text={text} />
          </div>
          {isReply ? card : <MediaOrCard>{card}</MediaOrCard>}
        </div>
      </article>
    </div>
  )
}

/** Whether a post there looks other than one of its content type: a short one, at a place with a form of its own. */
export function hasOwnForm({ kind }: Pick<Channel, 'kind'>, contentType: ContentType): boolean {
  return isOutside(kind) && kind !== contentType && channelCan(kind, 'takes-replies') && !platformRules[contentType].markdown
}
