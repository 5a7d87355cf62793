import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Monogram } from '../../../../../ui/monogram.tsx'
import { Markdown } from './markdown.tsx'
import { MediaOrCard } from './preview-media.tsx'
import type { PreviewProps } from './platform-preview.tsx'
import { readingMinutes } from './reading-time.ts'

export function ArticlePreview({ content, name }: PreviewProps) {
  return (
    <article className="pv pv-page" aria-label={t`Article preview`}>
      <h3 className="pv-title">
        {content.title || (
          <span className="soft">
            <Trans>No headline yet</Trans>
          </span>
        )}
      </h3>
      <div className="row pv-byline">
        <Monogram name={name} />
        <div className="t12">
          <div className="m">{name}</div>
          <div className="soft">{t`Article · ${plural({ minutes: readingMinutes(content.body) }, { other: '# min read' })}`}</div>
        </div>
      </div>
      <MediaOrCard most={1} />
      <div className="pv-prose">
        <Markdown text={content.body} skipTitle={content.title ?? undefined} />
      </div>
    </article>
  )
}
