import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { AssetDetails } from '@postwright/contract/content/media'
import { Link } from '@tanstack/react-router'

import { formatDateTime } from '../../../../../lib/formats.ts'
import { TypeLabel } from '../../../../../ui/content-type.tsx'
import { StatusBadge } from '../../../../../ui/status-badge.tsx'

/** The posts that show it. */
export function UsedBy({ asset: { usedBy, posts } }: { asset: AssetDetails }) {
  return (
    <section className="media-part" aria-label={t`Used by`}>
      <div className="media-part-head">
        <h3 className="h3">
          <Trans>Used by</Trans>
        </h3>
        <span className="count">{plural({ posts }, { one: '# post', other: '# posts' })}</span>
      </div>
      {usedBy.length === 0 && (
        <p className="soft t13">
          <Trans>No post shows it yet. Choose it in the editor of a post.</Trans>
        </p>
      )}
      <ul className="media-uses">
        {usedBy.map(({ postId, title, status, contentType, nextDueAt }) => (
          <li key={postId}>
            <Link className="m trunc" to="/app/repository/$postId" params={{ postId }}>
              {title}
            </Link>
            <StatusBadge status={status} />
            <span className="t12 soft num row gap-2">
              <TypeLabel type={contentType} />
              {nextDueAt && formatDateTime(nextDueAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
