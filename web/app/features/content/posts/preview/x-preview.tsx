import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { countText } from '@postwright/contract/content/counting'
import { platformRules } from '@postwright/contract/content/platform-rules'
import { ChartNoAxesColumn, Heart, MessageCircle, Repeat2 } from 'lucide-react'

import { Monogram } from '../../../../../ui/monogram.tsx'
import { LinkCard } from './link-card.tsx'
import { PreviewActions } from './preview-actions.tsx'
import { MediaOrCard } from './preview-media.tsx'
import type { PreviewProps } from './platform-preview.tsx'
import { RichText } from './rich-text.tsx'

export function XPreview({ content, name, handle, suggested }: PreviewProps) {
  const thread = suggested?.thread ?? []
  if (thread.length === 0) return <XPost text={content.body} name={name} handle={handle} label={t`X preview`} isFirst />
  const posts = thread.length + 1
  return (
    <div className="grid gap-2">
      <XPost text={content.body} name={name} handle={handle} label={t`X preview`} isFirst />
      <p className="t12 soft mt-2">
        <Trans>As a thread, it could go on like this. Only the first post goes out by itself.</Trans>
      </p>
      {thread.map((text, at) => (
        <XPost key={text} text={text} name={name} handle={handle} label={t`Post ${{ place: at + 2 }} of ${posts}`} />
      ))}
    </div>
  )
}

interface XPostProps {
  text: string
  name: string
  handle: string
  label: string
  /** What goes out with the post goes out with the first of a thread. */
  isFirst?: boolean
}

function XPost({ text, name, handle, label, isFirst = false }: XPostProps) {
  const over = countText('x', text) > platformRules.x.body.limit
  return (
    <article className="pv pv-x" aria-label={label}>
      <Monogram name={name} size={40} />
      <div className="min-w-0">
        <div className="row gap-1">
          <span className="b trunc">{name}</span>
          <span className="soft trunc">{`@${handle}`}</span>
          <span className="soft whitespace-nowrap">
            · <Trans>now</Trans>
          </span>
        </div>
        <div className="pv-text">
          <RichText text={text} />
        </div>
        {isFirst ? (
          <MediaOrCard>
            <LinkCard text={text} of="last" />
          </MediaOrCard>
        ) : (
          <LinkCard text={text} of="last" />
        )}
        {over && (
          <p className="t12 c-bad mt-2">
            <Trans>X would refuse this: it is over the limit.</Trans>
          </p>
        )}
        <PreviewActions bare actions={[[MessageCircle], [Repeat2], [Heart], [ChartNoAxesColumn]]} />
      </div>
    </article>
  )
}
