import type { Notification } from '@postwright/contract/core/notifications'

import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { NotificationLine } from './notification-line.tsx'
import './notifications.css'
import type { NotificationsSearch } from './notifications-search.ts'
import type { useNotifications } from './queries.ts'

interface NotificationListProps {
  list: ReturnType<typeof useNotifications>
  items: readonly Notification[]
  view: NotificationsSearch['view']
  /** A line led somewhere. */
  onOpened?: () => void
}

export function NotificationList({ list, items, view, onOpened }: NotificationListProps) {
  if (!list.isSuccess)
    return (
      <LoadState of={list} rows={5} loading="Loading notifications" failed="Your notifications could not be loaded">
        They are kept.
      </LoadState>
    )
  if (items.length === 0)
    return view === 'unread' ? (
      <EmptyState art="list" title="You have read everything">
        New notifications appear here by themselves.
      </EmptyState>
    ) : (
      <EmptyState art="list" title="Nothing to tell you yet">
        Posts that could not be published, decisions about your posts and changes in your team appear here.
      </EmptyState>
    )
  return (
    <ul className="lines">
      {items.map((notification) => (
        <NotificationLine key={notification.id} notification={notification} onOpened={onOpened} />
      ))}
    </ul>
  )
}
