import { plural, t } from '@lingui/core/macro'
import type { Post } from '@postwright/contract/content/posts'
import { useQuery } from '@tanstack/react-query'
import { Repeat } from 'lucide-react'

import { showingsToComeQuery } from '../../../publishing/schedule/queries.ts'

interface ShownAgainProps {
  post: Pick<Post, 'id' | 'receiptHash'>
  requiresApproval: boolean
}

/** That showings of a post are planned, and what a change of it does to them. Nothing where there are none. */
export function ShownAgain({ post, requiresApproval }: ShownAgainProps) {
  const { data } = useQuery(showingsToComeQuery(post.id))
  const count = data?.toCome ?? 0
  if (count === 0) return null
  const planned = plural({ count }, { one: '# more showing of it is planned.', other: '# more showings of it are planned.' })
  const isVoided = requiresApproval && post.receiptHash !== null
  return (
    <p className="row gap-2 items-start t13 soft">
      <Repeat className="i-14 flex-none mt-1" aria-hidden="true" />
      <span>
        {planned}{' '}
        {isVoided
          ? t`A change of its text, title or media voids the approval of all of them: they leave the calendar until it is approved again.`
          : t`They follow each change of its text, title or media at once, but for those that somebody edited.`}
      </span>
    </p>
  )
}
