import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Notification } from '@postwright/contract/core/notifications'

import { EmptyState } from '../../../../ui/empty-state.tsx'
import { LoadState } from '../../../../ui/load-state.tsx'
import { NotificationLine } from './notification-line.tsx'
import './notifications.css'
import type { NotificationsSearch } from './notifications-search.ts'
import type { useNotifications } from './use-notifications.ts'

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
      <LoadState of={list} rows={5} loading={t`Loading notifications`} failed={t`Your notifications could not be loaded`}>
        <Trans>They are kept.</Trans>
      </LoadState>
    )
  if (items.length === 0)
    return view === 'unread' ? (
      <EmptyState art="list" title={t`You have read everything`}>
        <Trans>New notifications appear here by themselves.</Trans>
      </EmptyState>
    ) : (
      <EmptyState art="list" title={t`Nothing to tell you yet`}>
        <Trans>Posts that could not be published, decisions about your posts and changes in your team appear here.</Trans>
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
