import { plural, t } from '@lingui/core/macro'
import type { ChatCall, ChatCardOf } from '@postwright/contract/work/chat-cards'
import { Link } from '@tanstack/react-router'
import { Search } from 'lucide-react'

import { formatDateTime } from '../../../../../lib/formats.ts'
import { buttonClass } from '../../../../../ui/button.tsx'
import { TypeLabel } from '../../../../../ui/content-type.tsx'
import { statusLook } from '../../../../../ui/status-badge.tsx'
import { QuietLine } from './quiet-line.tsx'

/** What the repository has. */
export function FoundPostsCard({ call, card: { query, posts } }: { call: ChatCall; card: ChatCardOf<'posts'> }) {
  const count = posts.length
  if (call.state === 'running') return <QuietLine call={call} />
  if (posts.length === 0)
    return <QuietLine call={call}>{query === '' ? t`The repository has no such posts.` : t`No post has “${query}”.`}</QuietLine>
  return (
    <section className="sheet ch-card" aria-label={t`Posts found`}>
      <div className="sheet-head">
        <Search className="i-14" aria-hidden="true" />
        <span className="m">{plural(count, { one: '# post found', other: '# posts found' })}</span>
      </div>
      <ul className="lines">
        {posts.map(({ id, contentType, status, title, excerpt, nextDueAt }) => (
          <li key={id} className="ch-draft">
            <TypeLabel type={contentType} />
            <div className="h trunc">{title}</div>
            <p dir="auto">{excerpt}</p>
            <div className="acts">
              <span className="n">{nextDueAt ? formatDateTime(nextDueAt) : statusLook(status).label}</span>
              <Link
                className={buttonClass({ size: 'sm' })}
                to="/app/repository/$postId"
                params={{ postId: id }}
                aria-label={t`Open ${{ post: title }}`}
              >
                {t`Open`}
              </Link>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
