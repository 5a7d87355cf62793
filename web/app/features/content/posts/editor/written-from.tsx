import { ph, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Post } from '@postwright/contract/content/posts'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import { Link } from '@tanstack/react-router'

/** The brief that a draft was written from, and the post that it was made from. */
export function WrittenFrom({ post: { brief, source } }: { post: Post }) {
  return (
    <section className="ed-sec" aria-label={t`Written from`}>
      <div className="ed-sec-head">
        <h2 className="h3">
          <Trans>Written from</Trans>
        </h2>
      </div>
      {source && (
        <p className="t13 soft mb-2">
          <Trans>
            Made from{' '}
            <Link to="/app/repository/$postId" params={{ postId: source.id }} className="link">
              {ph({ title: source.title })}
            </Link>{' '}
            ({ph({ type: contentTypeLabel(source.contentType) })}).
          </Trans>
        </p>
      )}
      <p className="ed-brief">{brief}</p>
    </section>
  )
}
