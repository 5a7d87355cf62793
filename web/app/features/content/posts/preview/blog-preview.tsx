import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { readingMinutes } from './reading-time.ts'
import { Markdown } from './markdown.tsx'
import { MediaOrCard } from './preview-media.tsx'
import type { PreviewProps } from './platform-preview.tsx'

export function BlogPreview({ content, name }: PreviewProps) {
  return (
    <article className="pv pv-page" aria-label={t`Blog preview`}>
      <div className="t12 soft">
        {t`${{ business: name }} · Blog · ${plural({ minutes: readingMinutes(content.body) }, { other: '# min read' })}`}
      </div>
      <h3 className="pv-title">
        {content.title || (
          <span className="soft">
            <Trans>No title yet</Trans>
          </span>
        )}
      </h3>
      <MediaOrCard most={1} />
      <div className="pv-prose">
        <Markdown text={content.body} skipTitle={content.title ?? undefined} />
      </div>
    </article>
  )
}
