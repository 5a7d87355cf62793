import { t } from '@lingui/core/macro'
import type { Account } from '@postwright/contract/identity/accounts'
import type { Business } from '@postwright/contract/content/businesses'
import { contentTypeLabel } from '@postwright/contract/core/content-types'
import { headlineOf } from '@postwright/contract/content/headline'
import type { PostSummary } from '@postwright/contract/content/posts'
import type { NavigateOptions } from '@tanstack/react-router'
import { Bell, FileText, Plus, Search, User } from 'lucide-react'
import type { ReactNode } from 'react'

import { formatAgo, formatDateTime } from '../../lib/formats.ts'
import { Monogram } from '../../ui/monogram.tsx'
import { standingLabel } from '../../ui/status-badge.tsx'
import { navigationFor, publishing } from './navigation.ts'

/** One thing that the command palette can do: go somewhere. */
export interface Command {
  key: string
  group: 'screens' | 'businesses' | 'posts' | 'actions'
  label: string
  /** What tells it from others of the same name. */
  detail?: string
  icon: ReactNode
  to: NavigateOptions
}

export function commandsFor(account: Account, businesses: readonly Business[]): Command[] {
  const screens = [...navigationFor(account.isSuperAdmin), publishing].map(({ to, label, icon: Icon }): Command => ({
    key: label,
    group: 'screens',
    label,
    icon: <Icon aria-hidden="true" />,
    to: { to },
  }))
  return [
    ...screens,
    {
      key: 'notifications',
      group: 'screens',
      label: t`Notifications`,
      icon: <Bell aria-hidden="true" />,
      to: { to: '/app/notifications' },
    },
    { key: 'settings', group: 'screens', label: t`Profile Settings`, icon: <User aria-hidden="true" />, to: { to: '/app/settings' } },
    ...businesses.map(({ id, name }): Command => ({
      key: id,
      group: 'businesses',
      label: name,
      icon: <Monogram name={name} size={20} />,
      to: { to: '/app/business/$businessId/profile', params: { businessId: id } },
    })),
    ...(account.workspace.may.addBusinesses ? [addBusiness] : []),
  ]
}

const addBusiness: Command = {
  key: 'add',
  group: 'actions',
  label: t`Add Business`,
  icon: <Plus aria-hidden="true" />,
  to: { to: '.', search: (search) => ({ ...search, add: 'business' as const }) },
}

/** The posts that were found for what was typed, and the way to all of them. */
export function postCommands(found: readonly PostSummary[], typed: string): Command[] {
  return [
    ...found.map(({ id, title, excerpt, contentType, businessName, ...standing }): Command => ({
      key: id,
      group: 'posts',
      label: headlineOf({ title, body: excerpt }),
      detail: [standingOf(standing), contentTypeLabel(contentType), businessName].join(' · '),
      icon: <FileText aria-hidden="true" />,
      to: { to: '/app/repository/$postId', params: { postId: id } },
    })),
    {
      key: 'repository of what was typed',
      group: 'posts',
      label: t`Search posts for “${typed}”`,
      icon: <Search aria-hidden="true" />,
      to: { to: '/app/repository', search: { q: typed, business: undefined } },
    },
  ]
}

/** "Scheduled, Thu 1 Oct, 09:00", "Draft, 2 h ago" */
function standingOf({ nextDueAt, updatedAt, ...post }: Pick<PostSummary, 'status' | 'isLive' | 'nextDueAt' | 'updatedAt'>): string {
  return `${standingLabel(post)}, ${nextDueAt ? formatDateTime(nextDueAt) : formatAgo(updatedAt)}`
}

/** The commands whose label has every typed word, case and accents aside. */
export function matching<Labelled extends { label: string }>(commands: readonly Labelled[], typed: string): Labelled[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return commands.filter(({ label }) => words.every((word) => plain(label).includes(word)))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
