import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PostSummary } from '@postwright/contract/content/posts'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'

import { Button } from '../../../../../ui/button.tsx'
import { TypeLabel } from '../../../../../ui/content-type.tsx'
import { Dialog } from '../../../../../ui/dialog.tsx'
import { ErrorState } from '../../../../../ui/error-state.tsx'
import { LoadMore } from '../../../../../ui/load-more.tsx'
import { SkeletonRows } from '../../../../../ui/skeleton.tsx'
import { StatusBadge } from '../../../../../ui/status-badge.tsx'
import { TextSearch } from '../../../../../ui/text-search.tsx'
import { unscheduledQuery } from '../queries.ts'

interface DayDialogProps {
  /** The day, or the slot of a channel. */
  title: string
  /** What is special about it. */
  note?: string | undefined
  businessId: string | undefined
  /** Leaves the posts that it takes. */
  channelId?: string
  mayWrite: boolean
  onChoose: (post: PostSummary) => void
  onWrite: () => void
  onClose: () => void
}

/** What may be put on a day: a post that has no time yet, or a new one. */
export function DayDialog({ title, note, businessId, channelId, mayWrite, onChoose, onWrite, onClose }: DayDialogProps) {
  const [q, setQ] = useState('')
  const unscheduled = useInfiniteQuery(unscheduledQuery({ businessId, channelId, q: q || undefined }))
  const posts = unscheduled.data?.pages.flatMap(({ items }) => items) ?? []
  const nothing = unscheduled.data?.pages.at(-1)?.total === 0
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      description={note}
      footer={
        mayWrite && (
          <Button variant="primary" icon={Plus} onClick={onWrite}>
            <Trans>Write a new post</Trans>
          </Button>
        )
      }
    >
      <div className="sheet-body grid gap-3">
        {(!nothing || q !== '') && (
          <div className="day-search">
            <TextSearch label={t`Search posts without a time`} placeholder={t`Search posts without a time`} value={q} onChange={setQ} />
          </div>
        )}
        {unscheduled.isPending && <SkeletonRows rows={4} label={t`Loading unscheduled posts`} />}
        {unscheduled.isError && <ErrorState title={t`The posts could not be loaded`} onRetry={() => unscheduled.refetch()} />}
        {nothing && <p className="soft">{q ? t`No post without a time matches.` : t`Every post that is written has its time.`}</p>}
        {posts.length > 0 && (
          <div className="day-choice">
            <ul aria-label={t`Posts without a time`}>
              {posts.map((post) => (
                <Choice key={post.id} post={post} onChoose={onChoose} />
              ))}
            </ul>
            <LoadMore
              hasMore={unscheduled.hasNextPage}
              pending={unscheduled.isFetchingNextPage}
              onLoadMore={() => unscheduled.fetchNextPage()}
              shown={t`${plural({ count: posts.length }, { one: '# post', other: '# posts' })} shown`}
            />
          </div>
        )}
      </div>
    </Dialog>
  )
}

function Choice({ post, onChoose }: { post: PostSummary; onChoose: (post: PostSummary) => void }) {
  return (
    <li>
      <button type="button" data-type={post.contentType} onClick={() => onChoose(post)}>
        <span className="m trunc">{post.title}</span>
        <StatusBadge status={post.status} />
        <span className="row t12 soft min-w-0">
          <TypeLabel type={post.contentType} />
          <span className="trunc">{post.businessName}</span>
        </span>
      </button>
    </li>
  )
}
