import type { Account } from '@postwright/contract/identity/accounts'
import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'

import { listenForShortcuts } from '../../lib/shortcuts.ts'

/** Every shortcut of the frame: these keys are listened to, and these are listed. Screens have further ones of their own. */
export const shortcuts = {
  search: 'Mod K',
  find: '/',
  help: '?',
  dashboard: 'G D',
  chat: 'G C',
  tasks: 'G T',
  calendar: 'G K',
  repository: 'G R',
  publishing: 'G P',
  tutorial: 'G H',
  notifications: 'G N',
  settings: 'G S',
  admin: 'G A',
  newBrief: 'N D',
  newTask: 'N T',
  newBusiness: 'N B',
} as const
export type ShortcutId = keyof typeof shortcuts

/** Where those that lead to a screen lead. */
export const screenOf = {
  dashboard: '/app/dashboard',
  chat: '/app/chat',
  tasks: '/app/tasks',
  calendar: '/app/calendar',
  repository: '/app/repository',
  publishing: '/app/publishing',
  tutorial: '/app/tutorial',
  notifications: '/app/notifications',
  settings: '/app/settings',
  admin: '/app/admin',
} as const satisfies Partial<Record<ShortcutId, LinkProps['to']>>

/** What this person can do with them. */
export function shortcutsFor({ isSuperAdmin, workspace: { may } }: Pick<Account, 'isSuperAdmin' | 'workspace'>): ShortcutId[] {
  const offered = { admin: isSuperAdmin, newBrief: may.write, newTask: may.writeTasks, newBusiness: may.addBusinesses }
  return (Object.keys(shortcuts) as ShortcutId[]).filter((id) => !(id in offered) || offered[id as keyof typeof offered])
}

/** Opens the dialog of a new one over the screen that is shown. */
export function adding(what: 'business' | 'task') {
  return { to: '.', search: (search: object) => ({ ...search, add: what }) } as const
}

interface Panels {
  onSearch: () => void
  onHelp: () => void
}

export function useShortcuts(account: Account, { onSearch, onHelp }: Panels): void {
  const navigate = useNavigate()
  const focusBrief = useNewBrief()
  const run = useEffectEvent((id: ShortcutId) => {
    if (!shortcutsFor(account).includes(id)) return
    if (id === 'search' || id === 'find') return onSearch()
    if (id === 'help') return onHelp()
    if (id === 'newBrief') return focusBrief()
    if (id === 'newBusiness') return void navigate(adding('business'))
    if (id === 'newTask') return void navigate(adding('task'))
    void navigate({ to: screenOf[id] })
  })
  useEffect(() => {
    const ids = Object.keys(shortcuts) as ShortcutId[]
    return listenForShortcuts(Object.fromEntries(ids.map((id) => [shortcuts[id], () => run(id)])))
  }, [])
}

/** Leads into the box of the brief, which takes the focus when it comes. */
export function useNewBrief(): () => void {
  const navigate = useNavigate()
  return () => void navigate({ to: '/app/dashboard', hash: 'brief' }).then(() => document.getElementById('brief')?.focus())
}
