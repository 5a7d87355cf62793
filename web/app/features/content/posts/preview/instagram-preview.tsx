import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { platformRules } from '@postwright/contract/content/platform-rules'
import { Bookmark, Ellipsis, Heart, ImagePlus, MessageCircle, Send } from 'lucide-react'

import { Monogram } from '../../../../../ui/monogram.tsx'
import { FoldedText } from './folded-text.tsx'
import { MediaCarousel } from './preview-media.tsx'
import type { PreviewProps } from './platform-preview.tsx'

export function InstagramPreview({ content, name, handle }: PreviewProps) {
  return (
    <article className="pv" aria-label={t`Instagram preview`}>
      <header className="pv-head">
        <Monogram name={name} />
        <span className="b trunc grow">{handle}</span>
        <Ellipsis aria-hidden="true" />
      </header>
      <MediaCarousel>
        <div className="pv-media" data-shape="square">
          <ImagePlus aria-hidden="true" />
          <span>
            <Trans>Instagram needs a picture or a film. Add one below the text.</Trans>
          </span>
        </div>
      </MediaCarousel>
      <div className="pv-ig-acts" aria-hidden="true">
        <Heart className="i-20" />
        <MessageCircle className="i-20" />
        <Send className="i-20" />
        <Bookmark className="i-20 end" />
      </div>
      <div className="pv-body">
        <FoldedText lead={handle} text={content.body} fold={platformRules.instagram.fold} more={t`more`} links={false} />
      </div>
    </article>
  )
}
