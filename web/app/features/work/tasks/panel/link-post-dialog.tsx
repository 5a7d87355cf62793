import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { Dialog } from '../../../../../ui/dialog.tsx'
import { TypeLabel } from '../../../../../ui/content-type.tsx'
import { LoadState } from '../../../../../ui/load-state.tsx'
import { PostBadge } from '../../../../../ui/status-badge.tsx'
import { TextSearch } from '../../../../../ui/text-search.tsx'
import { postsToLinkQuery } from '../queries.ts'

interface LinkPostDialogProps {
  taken: readonly string[]
  /** The business of the task, whose posts are meant. */
  businessId: string | undefined
  onChoose: (postId: string) => void
  onClose: () => void
}

export function LinkPostDialog({ taken, businessId, onChoose, onClose }: LinkPostDialogProps) {
  const [q, setQ] = useState('')
  const posts = useQuery(postsToLinkQuery(q, businessId))
  const found = posts.data?.items.filter(({ id }) => !taken.includes(id)) ?? []

  return (
    <Dialog open onOpenChange={(open) => open || onClose()} title={t`Link a post`} wide>
      <div className="sheet-body grid gap-3">
        <TextSearch label={t`Search posts`} placeholder={t`Search posts`} value={q} onChange={setQ} />
        <LoadState of={posts} rows={4} loading={t`Loading posts`} failed={t`The posts could not be loaded`} />
        {posts.isSuccess && found.length === 0 && (
          <p className="soft">
            <Trans>No post matches</Trans>
          </p>
        )}
        {found.length > 0 && (
          <ul className="post-choice lines">
            {found.map((post) => (
              <li key={post.id}>
                <button type="button" onClick={() => onChoose(post.id)}>
                  <span className="m trunc">{post.title}</span>
                  <PostBadge post={post} />
                  <span className="t12 soft row">
                    <TypeLabel type={post.contentType} />
                    <span className="trunc">{post.businessName}</span>
                  </span>
                </button>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Dialog>
  )
}
