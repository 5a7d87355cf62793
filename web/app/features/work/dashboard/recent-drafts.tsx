import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PostSummary } from '@postwright/contract/content/posts'
import { Link } from '@tanstack/react-router'

import { formatAgo } from '../../../../lib/formats.ts'
import { TypeLabel } from '../../../../ui/content-type.tsx'
import { PostBadge } from '../../../../ui/status-badge.tsx'

/** What was touched last. */
export function RecentDrafts({ posts }: { posts: readonly PostSummary[] }) {
  return (
    <section className="sheet dash-full dash-recent" aria-label={t`Recent drafts`}>
      <div className="sheet-head">
        <h2 className="h3">
          <Trans>Recent drafts</Trans>
        </h2>
        <Link to="/app/repository" className="end t13 soft hover:underline">
          <Trans>Open repository</Trans>
        </Link>
      </div>
      {posts.length === 0 && (
        <p className="sheet-body soft">
          <Trans>No drafts at the moment. They appear here as they are written.</Trans>
        </p>
      )}
      <ul className="recent">
        {posts.map((post) => (
          <li key={post.id}>
            <Link to="/app/repository/$postId" params={{ postId: post.id }} className="recent-link">
              <span className="m trunc">{post.title}</span>
              <span className="row gap-3 t12 soft">
                <TypeLabel type={post.contentType} />
                <span className="trunc">
                  {post.businessName} · {formatAgo(post.updatedAt)}
                </span>
              </span>
              <PostBadge post={post} />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
