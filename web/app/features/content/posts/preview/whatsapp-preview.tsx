import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CheckCheck } from 'lucide-react'
import { Fragment } from 'react'

import { Monogram } from '../../../../../ui/monogram.tsx'
import { LinkCard } from './link-card.tsx'
import { MediaOrCard } from './preview-media.tsx'
import type { PreviewProps } from './platform-preview.tsx'
import { RichText } from './rich-text.tsx'

export function WhatsappPreview({ content, name }: PreviewProps) {
  return (
    <article className="pv pv-wa" data-rounded aria-label={t`WhatsApp preview`}>
      <header className="pv-head">
        <Monogram name={name} />
        <span className="b trunc grow">{name}</span>
      </header>
      <div className="pv-chat">
        <div className="pv-bubble">
          <MediaOrCard>
            <LinkCard text={content.body} small />
          </MediaOrCard>
          <div className="pv-text">
            {content.body ? (
              <WhatsappText text={content.body} />
            ) : (
              <span className="soft">
                <Trans>No message yet</Trans>
              </span>
            )}
          </div>
          <span className="pv-ticks t12 soft">
            <Trans>now</Trans> <CheckCheck className="i-14" aria-hidden="true" />
          </span>
        </div>
      </div>
    </article>
  )
}

/** WhatsApp's own marks: *bold*, _italic_, ~struck~. */
function WhatsappText({ text }: { text: string }) {
  return text.split(/((?<![\p{L}\p{N}])[*_~][^\s*_~](?:[^*_~\n]*[^\s*_~])?[*_~](?![\p{L}\p{N}]))/u).map((piece, index) => {
    if (index % 2 === 0) return <RichText key={index} text={piece} />
    const inner = <RichText text={piece.slice(1, -1)} />
    return (
      <Fragment key={index}>{piece.startsWith('*') ? <b>{inner}</b> : piece.startsWith('_') ? <em>{inner}</em> : <s>{inner}</s>}</Fragment>
    )
  })
}
