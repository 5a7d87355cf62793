import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { mostLinkedPosts, type Task } from '@postwright/contract/work/task-shapes'
import { Link } from '@tanstack/react-router'
import { Plus, X } from 'lucide-react'
import { useState } from 'react'

import { formatZoned } from '../../../../../lib/formats.ts'
import { Button, IconButton } from '../../../../../ui/button.tsx'
import { TypeLabel } from '../../../../../ui/content-type.tsx'
import { StatusBadge } from '../../../../../ui/status-badge.tsx'
import { LinkPostDialog } from './link-post-dialog.tsx'
import type { TaskEdits } from './use-task-edits.ts'

interface LinkedPostsProps {
  task: Task
  edits: TaskEdits
  timeZone: string
}

export function LinkedPosts({ task, edits, timeZone }: LinkedPostsProps) {
  const [isChoosing, setChoosing] = useState(false)
  const { postIds } = edits.values
  const posts = task.linkedPosts.filter(({ id }) => postIds.includes(id))
  if (posts.length === 0 && !task.editable) return null

  return (
    <section className="task-panel-part flush" aria-label={t`Linked posts`}>
      <div className="part-head">
        <h3 className="h3">{posts.length === 1 ? t`Linked post` : t`Linked posts`}</h3>
        {task.editable && postIds.length < mostLinkedPosts && (
          <Button className="end" size="sm" variant="ghost" icon={Plus} onClick={() => setChoosing(true)}>
            <Trans>Link</Trans>
          </Button>
        )}
      </div>
      <ul className="grid gap-2">
        {posts.map((post) => (
          <li key={post.id} className="linked-post">
            <Link className="m trunc" to="/app/repository/$postId" params={{ postId: post.id }}>
              {post.title}
            </Link>
            <StatusBadge status={post.status} />
            {task.editable && (
              <IconButton
                icon={X}
                size="sm"
                label={t`Take off “${{ post: post.title }}”`}
                onClick={() => void edits.save({ postIds: postIds.filter((id) => id !== post.id) })}
              />
            )}
            <span className="t12 soft num where">
              <TypeLabel type={post.contentType} />
              <span className="trunc">{post.nextDueAt ? formatZoned(post.nextDueAt, timeZone) : post.businessName}</span>
            </span>
          </li>
        ))}
      </ul>
      {isChoosing && (
        <LinkPostDialog
          taken={postIds}
          businessId={edits.values.businessId ?? undefined}
          onChoose={(id) => {
            setChoosing(false)
            void edits.save({ postIds: [...postIds, id] })
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </section>
  )
}
