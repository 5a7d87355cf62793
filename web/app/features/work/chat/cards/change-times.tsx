import { t } from '@lingui/core/macro'
import type { ChatCardOf } from '@postwright/contract/work/chat-cards'
import { useState } from 'react'

import { TypeLabel } from '../../../../../ui/content-type.tsx'
import { wallTimeOf } from '../../../../../lib/wall-clock.ts'
import { instantFrom, type When, WhenFields } from '../../../publishing/schedule/when-fields.tsx'

interface ChangeTimesProps {
  posts: ChatCardOf<'times'>['posts']
  timeZone: string
  /** `dueAt` is null while it is a time that has passed. */
  onChange: (postId: string, dueAt: string | null) => void
}

/** Another time for each post, on the clock of the business. */
export function ChangeTimes({ posts, timeZone, onChange }: ChangeTimesProps) {
  const [walls, setWalls] = useState<ReadonlyMap<string, When>>(
    () => new Map(posts.map(({ postId, dueAt }) => [postId, wallTimeOf(dueAt, timeZone)])),
  )

  function change(postId: string, wall: When) {
    setWalls((before) => new Map(before).set(postId, wall))
    const dueAt = instantFrom(wall, timeZone)
    onChange(postId, dueAt === 'now' ? new Date().toISOString() : (dueAt ?? null))
  }

  return posts.map(({ postId, title, contentType }) => (
    <div key={postId} className="ch-change" role="group" aria-label={t`When ${{ post: title }} goes out`}>
      <span className="row">
        <TypeLabel type={contentType} />
        <span className="soft trunc">{title}</span>
      </span>
      <WhenFields wall={walls.get(postId) ?? 'now'} timeZone={timeZone} onChange={(wall) => change(postId, wall)} />
    </div>
  ))
}
