import { api } from '../../../api.ts'
import { countUnread, listNotifications, markAllRead, markRead } from './list.ts'
import { listPreferences, setPreference } from './preferences.ts'

export const notificationRoutes = api.notifications.router({
  list: api.notifications.list.handler(({ context, input }) => listNotifications(context, input)),
  unread: api.notifications.unread.handler(({ context }) => countUnread(context)),
  markRead: api.notifications.markRead.handler(({ context, input }) => markRead(context, input)),
  markAllRead: api.notifications.markAllRead.handler(({ context, input }) => markAllRead(context, input)),
  preferences: api.notifications.preferences.handler(({ context }) => listPreferences(context)),
  setPreference: api.notifications.setPreference.handler(({ context, input }) => setPreference(context, input)),
})
