import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { CheckCheck } from 'lucide-react'
import { Fragment, type ReactNode } from 'react'

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

/** Marks of WhatsApp itself; between those of code there are no others. https://faq.whatsapp.com/539178204879377 */
const codes = /(```[^`]+```|`[^`\n]+`)/
const marks = /(?<![\p{L}\p{N}])([*_~])(?=\S)((?:(?!\1)[^\n])*?(?!\1)\S)\1(?![\p{L}\p{N}])/gu
const elements = { '*': 'b', _: 'em', '~': 's' } as const

/** *bold*, _italic_, ~struck~, also one within another, `code` and ```code``` of several lines. */
function WhatsappText({ text }: { text: string }) {
  return text.split(codes).map((piece, index) =>
    index % 2 === 1 ? (
      <code key={index} className="pv-code">
        {piece.replaceAll('`', '')}
      </code>
    ) : (
      <MarkedText key={index} text={piece} />
    ),
  )
}

function MarkedText({ text }: { text: string }): ReactNode {
  const found = [...text.matchAll(marks)]
  const ends = found.map(({ 0: whole, index }) => index + whole.length)
  return (
    <>
      {found.map(({ 1: mark, 2: inner, index }, place) => {
        const Element = elements[mark as keyof typeof elements]
        return (
          <Fragment key={index}>
            <RichText text={text.slice(ends[place - 1] ?? 0, index)} />
            <Element>
              <MarkedText text={inner ?? ''} />
            </Element>
          </Fragment>
        )
      })}
      <RichText text={text.slice(ends.at(-1) ?? 0)} />
    </>
  )
}
