import { readingMinutes } from './reading-time.ts'
import { Markdown } from './markdown.tsx'
import type { PreviewProps } from './platform-preview.tsx'

export function BlogPreview({ content, name }: PreviewProps) {
  return (
    <article className="pv pv-page" aria-label="Blog preview">
      <div className="t12 soft">
        {name} · Blog · {readingMinutes(content.body)} min read
      </div>
      <h3 className="pv-title">{content.title || <span className="soft">No title yet</span>}</h3>
      <div className="pv-prose">
        <Markdown text={content.body} skipTitle={content.title ?? undefined} />
      </div>
    </article>
  )
}
