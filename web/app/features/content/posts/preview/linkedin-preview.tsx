import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { platformRules } from '@postwright/contract/content/platform-rules'
import { Globe, MessageSquare, Repeat2, Send, ThumbsUp } from 'lucide-react'

import { Monogram } from '../../../../../ui/monogram.tsx'
import { FoldedText } from './folded-text.tsx'
import { LinkCard } from './link-card.tsx'
import { PreviewActions } from './preview-actions.tsx'
import { MediaOrCard } from './preview-media.tsx'
import type { PreviewProps } from './platform-preview.tsx'

export function LinkedinPreview({ content, name }: PreviewProps) {
  return (
    <article className="pv" aria-label={t`LinkedIn preview`}>
      <header className="pv-head">
        <Monogram name={name} size={40} />
        <div className="grow">
          <div className="b trunc">{name}</div>
          <div className="t12 soft row gap-1">
            <Trans>Now ·</Trans> <Globe className="i-12" aria-label={t`Public`} role="img" />
          </div>
        </div>
      </header>
      <div className="pv-body">
        <FoldedText text={content.body} fold={platformRules.linkedin.fold} more={t`see more`} />
      </div>
      <MediaOrCard>
        <LinkCard text={content.body} />
      </MediaOrCard>
      <PreviewActions
        actions={[
          [ThumbsUp, t`Like`],
          [MessageSquare, t`Comment`],
          [Repeat2, t`Repost`],
          [Send, t`Send`],
        ]}
      />
    </article>
  )
}
