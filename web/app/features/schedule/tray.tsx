import { Draggable } from '@fullcalendar/react/interaction'
import type { PostSummary } from '@postwright/contract/posts'
import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { useEffect, useRef } from 'react'

import { IconButton } from '../../../ui/button.tsx'
import { TypeLabel } from '../../../ui/content-type.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { StatusBadge } from '../../../ui/status-badge.tsx'
import { unscheduledQuery } from './queries.ts'

/** Posts without a time: drag one to a day, or press its button. Approved ones come first. */
export function Tray({ businessId, onSchedule }: { businessId: string | undefined; onSchedule: (postId: string) => void }) {
  const approved = useQuery(unscheduledQuery('approved', businessId))
  const drafts = useQuery(unscheduledQuery('draft', businessId))
  const posts = [...(approved.data?.items ?? []), ...(drafts.data?.items ?? [])]
  const failed = [approved, drafts].filter((query) => query.isError)
  const list = useDraggable()

  return (
    <aside className="tray" aria-label="Unscheduled">
      <div className="tray-h">
        <span>Unscheduled</span>
        <span className="count">{posts.length}</span>
        {posts.length > 0 && <span className="end soft">Drag to a day</span>}
      </div>
      <div className="in" ref={list}>
        {posts.map((post) => (
          <TrayCard key={post.id} post={post} onSchedule={onSchedule} />
        ))}
        {posts.length === 0 && approved.isSuccess && drafts.isSuccess && <p className="soft t13 px-1">Every post has its time.</p>}
        {failed.length > 0 && (
          <ErrorState title="Some posts could not be loaded" onRetry={() => Promise.all(failed.map((query) => query.refetch()))} />
        )}
      </div>
    </aside>
  )
}

function TrayCard({ post, onSchedule }: { post: PostSummary; onSchedule: (postId: string) => void }) {
  return (
    <div className="tc" data-type={post.contentType} data-post={post.id}>
      <span className="row">
        <b className="two-lines grow">{post.title}</b>
        <IconButton icon={CalendarPlus} size="sm" label={`Schedule ${post.title}`} onClick={() => onSchedule(post.id)} />
      </span>
      <span className="row">
        <TypeLabel type={post.contentType} />
        <span className="trunc grow">{post.businessName}</span>
        <StatusBadge status={post.status} />
      </span>
    </div>
  )
}

/** Lets the calendar take the cards of a list; it makes no event of its own from them. */
function useDraggable() {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!list.current) return undefined
    const draggable = new Draggable(list.current, { itemSelector: '[data-post]', eventData: { create: false, duration: '00:45' } })
    return () => draggable.destroy()
  }, [])
  return list
}
