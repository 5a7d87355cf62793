import { t } from '@lingui/core/macro'
import { draftWarnings } from '@postwright/contract/content/draft-warnings'
import type { Post } from '@postwright/contract/content/posts'
import { say } from '@postwright/contract/core/sentences'

import { Banner } from '../../../../ui/banner.tsx'

/** What to know of a draft before it goes anywhere, until somebody has worked on it. */
export function DraftWarnings({ post }: { post: Post }) {
  const warnings = warningsOf(post)
  if (warnings.length === 0) return null
  return (
    <Banner tone="warn" title={t`Read this draft before it goes anywhere`}>
      <ul>
        {warnings.map((warning) => (
          <li key={warning}>{say(draftWarnings[warning])}</li>
        ))}
      </ul>
    </Banner>
  )
}

export function warningsOf({ writtenBy, version }: Pick<Post, 'writtenBy' | 'version'>) {
  return version <= 1 ? (writtenBy?.warnings ?? []) : []
}
