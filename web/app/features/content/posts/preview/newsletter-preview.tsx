import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Monogram } from '../../../../../ui/monogram.tsx'
import { Markdown } from './markdown.tsx'
import { MediaOrCard } from './preview-media.tsx'
import type { PreviewProps } from './platform-preview.tsx'

export function NewsletterPreview({ content, name, website, suggested }: PreviewProps) {
  return (
    <article className="pv" data-rounded aria-label={t`Newsletter preview`}>
      <header className="pv-mail">
        <div className="b">
          {content.title || (
            <span className="soft">
              <Trans>No subject yet</Trans>
            </span>
          )}
        </div>
        {suggested?.preheader && <p className="t13 soft trunc">{suggested.preheader}</p>}
        <div className="row">
          <Monogram name={name} />
          <div className="grow trunc">
            <span className="m">{name}</span> {website && <span className="soft t12">{hostOf(website)}</span>}
          </div>
          <span className="t12 soft">
            <Trans>now</Trans>
          </span>
        </div>
      </header>
      <div className="pv-letter">
        <div className="pv-letterhead">{name}</div>
        <MediaOrCard most={1} />
        <div className="pv-prose">
          <Markdown text={content.body} skipTitle={content.title ?? undefined} />
        </div>
        <footer className="t12 soft">
          <Trans>
            You receive this because you asked for news from {ph({ business: name })}. <span className="underline">Unsubscribe</span>
          </Trans>
        </footer>
      </div>
    </article>
  )
}

function hostOf(address: string): string {
  return URL.parse(address)?.hostname.replace(/^www\./, '') ?? ''
}
