import { t } from '@lingui/core/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import type { Business } from '@postwright/contract/content/businesses'
import type { NavigateOptions } from '@tanstack/react-router'
import {
  Bell,
  CalendarPlus,
  Keyboard,
  LayoutGrid,
  ListPlus,
  LogOut,
  Moon,
  PenLine,
  Plus,
  Sun,
  User,
  UserPlus,
  type LucideIcon,
} from 'lucide-react'
import type { ReactNode } from 'react'

import { plain } from '../../../ui/marked.tsx'
import { Monogram } from '../../../ui/monogram.tsx'
import { analytics, navigationFor, publishing } from '../navigation.ts'
import { adding, screenOf, type ShortcutId, shortcuts } from '../shortcuts.ts'

/** In the order in which they are listed: what is found on the server comes last, so that nothing moves when it comes. */
export const commandGroups = [
  'recent',
  'screens',
  'businesses',
  'actions',
  'posts',
  'tasks',
  'documents',
  'media',
  'conversations',
  'repository',
] as const
export type CommandGroup = (typeof commandGroups)[number]

/** By its words, on the server. */
export function isFound(group: CommandGroup): boolean {
  return (
    group === 'posts' ||
    group === 'tasks' ||
    group === 'documents' ||
    group === 'media' ||
    group === 'conversations' ||
    group === 'repository'
  )
}

/** One thing that the command palette can do: go somewhere, or do something. */
export interface Command {
  /** Stays the same from visit to visit. */
  key: string
  group: CommandGroup
  label: string
  /** What tells it from others of the same name. */
  detail?: string | undefined
  /** Where what was typed stands in it. */
  excerpt?: string | undefined
  icon: ReactNode
  /** The keys that do the same. */
  keys?: string | undefined
  to?: NavigateOptions
  run?: () => void
}

export function screenCommands(account: Account): Command[] {
  const screens = [...navigationFor(account.isSuperAdmin), publishing, analytics]
  return [
    ...screens.map(({ to, label, icon }) => screen(String(to), label, icon, { to })),
    screen('/app/notifications', t`Notifications`, Bell, { to: '/app/notifications' }),
    screen('/app/settings', t`Profile Settings`, User, { to: '/app/settings' }),
  ]
}

function screen(path: string, label: string, Icon: LucideIcon, to: NavigateOptions): Command {
  const id = (Object.keys(screenOf) as (keyof typeof screenOf)[]).find((name) => screenOf[name] === path)
  return { key: path, group: 'screens', label, icon: <Icon aria-hidden="true" />, keys: id && shortcuts[id], to }
}

export function businessCommands(businesses: readonly Business[]): Command[] {
  return businesses.map(({ id, name }) => ({
    key: id,
    group: 'businesses',
    label: name,
    icon: <Monogram name={name} size={20} />,
    to: { to: '/app/business/$businessId/profile', params: { businessId: id } },
  }))
}

export interface Acts {
  newBrief: () => void
  showShortcuts: () => void
  leave: () => void
  shownTheme: 'light' | 'dark'
  chooseTheme: (theme: 'light' | 'dark') => void
  openWorkspace: (workspaceId: string) => void
}

/** What this person can do from anywhere. */
export function actionCommands({ workspace, workspaces }: Account, businessId: string | undefined, acts: Acts): Command[] {
  const { may, role } = workspace
  const isManager = role === 'owner' || role === 'admin'
  const isDark = acts.shownTheme === 'dark'
  return [
    ...(may.write && businessId !== undefined ? [action('brief', t`New brief`, PenLine, { run: acts.newBrief }, 'newBrief')] : []),
    ...(may.writeTasks ? [action('task', t`New task`, ListPlus, { to: adding('task') }, 'newTask')] : []),
    ...(may.write && businessId !== undefined
      ? [action('month', t`Plan my month`, CalendarPlus, { to: { to: '/app/month-plan/$businessId', params: { businessId } } })]
      : []),
    ...(may.addBusinesses ? [action('add', t`Add Business`, Plus, { to: adding('business') }, 'newBusiness')] : []),
    ...(isManager ? [action('invite', t`Invite somebody`, UserPlus, { to: { to: '/app/settings', search: { tab: 'team' } } })] : []),
    action('theme', isDark ? t`Switch to the light theme` : t`Switch to the dark theme`, isDark ? Sun : Moon, {
      run: () => acts.chooseTheme(isDark ? 'light' : 'dark'),
    }),
    ...workspaces
      .filter(({ id }) => id !== workspace.id)
      .map(({ id, name }) => action(`workspace ${id}`, t`Work in ${name}`, LayoutGrid, { run: () => acts.openWorkspace(id) })),
    action('shortcuts', t`Keyboard shortcuts`, Keyboard, { run: acts.showShortcuts }, 'help'),
    action('leave', t`Log out`, LogOut, { run: acts.leave }),
  ]
}

function action(key: string, label: string, Icon: LucideIcon, does: Pick<Command, 'to' | 'run'>, id?: ShortcutId): Command {
  return { key, group: 'actions', label, icon: <Icon aria-hidden="true" />, keys: id && shortcuts[id], ...does }
}

/** The commands whose label has every typed word, case and accents aside. */
export function matching<Labelled extends { label: string }>(commands: readonly Labelled[], typed: string): Labelled[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return commands.filter(({ label }) => words.every((word) => plain(label).includes(word)))
}
