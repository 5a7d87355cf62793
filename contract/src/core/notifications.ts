import { z } from 'zod'

import { base, personalBase } from './base.ts'
import { notificationKinds } from './notification-kinds.ts'
import { type NotificationKind, notificationChannels } from './notifications/rules.ts'
import { Id, Instant, Page, pageOf } from './values.ts'

export const NotificationKindId = z.enum(Object.keys(notificationKinds) as [NotificationKind, ...NotificationKind[]])

/** Something that happened, once or `count` times since it was last read. `link` is a path of the app. */
export const Notification = z.object({
  id: Id,
  kind: NotificationKindId,
  title: z.string(),
  detail: z.string(),
  link: z.string(),
  count: z.int(),
  isRead: z.boolean(),
  at: Instant,
})
export type Notification = z.infer<typeof Notification>

export const ListNotifications = Page.extend({ view: z.enum(['all', 'unread']).default('all') })
export type ListNotifications = z.infer<typeof ListNotifications>

/** More than this many unread are not counted. */
export const mostUnreadCounted = 100

/** Whether a kind reaches a person by a channel; `fixed` channels cannot be changed. */
export const NotificationPreference = z.object({
  kind: NotificationKindId,
  inApp: z.boolean(),
  mail: z.boolean(),
  digest: z.boolean(),
  fixed: z.array(z.enum(notificationChannels)),
})
export type NotificationPreference = z.infer<typeof NotificationPreference>

export const SetNotificationPreference = z.object({ kind: NotificationKindId, channel: z.enum(notificationChannels), on: z.boolean() })
export type SetNotificationPreference = z.infer<typeof SetNotificationPreference>

export const notifications = {
  list: base
    .route({ method: 'GET', path: '/notifications', summary: 'Your notifications, newest first' })
    .input(ListNotifications)
    .output(pageOf(Notification)),
  unread: base
    .route({ method: 'GET', path: '/notifications/unread', summary: 'How many notifications you have not read, up to 100' })
    .output(z.object({ count: z.int() })),
  markRead: personalBase
    .route({ method: 'POST', path: '/notifications/{id}/read', summary: 'Mark a notification as read' })
    .input(z.object({ id: Id }))
    .output(Notification),
  /** What came after `until` stays unread: nobody has seen it yet. */
  markAllRead: personalBase
    .route({ method: 'POST', path: '/notifications/read', summary: 'Mark every notification up to a moment as read' })
    .input(z.object({ until: Instant }))
    .output(z.object({ count: z.int() })),
  preferences: base
    .route({ method: 'GET', path: '/notifications/preferences', summary: 'What reaches you, and how' })
    .output(z.array(NotificationPreference)),
  setPreference: personalBase
    .route({ method: 'PUT', path: '/notifications/preferences', summary: 'Turn one channel of one kind on or off' })
    .input(SetNotificationPreference)
    .output(z.array(NotificationPreference)),
}
