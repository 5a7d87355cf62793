import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { platformRules } from '@postwright/contract/content/platform-rules'
import { Globe, MessageSquare, Share2, ThumbsUp } from 'lucide-react'

import { Monogram } from '../../../../../ui/monogram.tsx'
import { FoldedText } from './folded-text.tsx'
import { LinkCard } from './link-card.tsx'
import { PreviewActions } from './preview-actions.tsx'
import { MediaOrCard } from './preview-media.tsx'
import type { PreviewProps } from './platform-preview.tsx'

export function FacebookPreview({ content, name }: PreviewProps) {
  return (
    <article className="pv" data-rounded aria-label={t`Facebook preview`}>
      <header className="pv-head">
        <Monogram name={name} size={40} />
        <div className="grow">
          <div className="b trunc">{name}</div>
          <div className="t12 soft row gap-1">
            <Trans>Just now ·</Trans> <Globe className="i-12" aria-label={t`Public`} role="img" />
          </div>
        </div>
      </header>
      <div className="pv-body">
        <FoldedText text={content.body} fold={platformRules.facebook.fold} more={t`See more`} />
      </div>
      <MediaOrCard>
        <LinkCard text={content.body} />
      </MediaOrCard>
      <PreviewActions
        actions={[
          [ThumbsUp, t`Like`],
          [MessageSquare, t`Comment`],
          [Share2, t`Share`],
        ]}
      />
    </article>
  )
}
