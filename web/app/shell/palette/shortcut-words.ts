import { t } from '@lingui/core/macro'

import type { ShortcutId } from '../shortcuts.ts'

/** What each does, in words. */
export const shortcutWords: Record<ShortcutId, string> = {
  search: t`Search, and do things from anywhere`,
  find: t`The same`,
  help: t`This list`,
  dashboard: t`Dashboard`,
  chat: t`Chat`,
  tasks: t`Tasks`,
  calendar: t`Content Calendar`,
  repository: t`Repository`,
  publishing: t`Publishing`,
  tutorial: t`Tutorial`,
  notifications: t`Notifications`,
  settings: t`Profile Settings`,
  admin: t`Admin`,
  newBrief: t`New brief`,
  newTask: t`New task`,
  newBusiness: t`Add Business`,
}

/** How they are listed; whatever else there is stands under the last. */
export const shortcutGroups: readonly { title: string; ids: readonly ShortcutId[] }[] = [
  { title: t`Anywhere`, ids: ['search', 'find', 'help'] },
  {
    title: t`Go to`,
    ids: ['dashboard', 'chat', 'tasks', 'calendar', 'repository', 'publishing', 'tutorial', 'notifications', 'settings', 'admin'],
  },
  { title: t`New`, ids: ['newBrief', 'newTask', 'newBusiness'] },
]

/** What the keyboard does within screens, where the browser or the screen itself listens. */
export const furtherKeys: readonly { keys: string; what: string }[] = [
  { keys: 'Tab', what: t`The next control` },
  { keys: 'Esc', what: t`Close what is open` },
  { keys: 'Mod S', what: t`In a post: save, and keep this version` },
  { keys: 'Mod B', what: t`In a text with Markdown: bold` },
  { keys: 'Mod I', what: t`In a text with Markdown: italic` },
]
