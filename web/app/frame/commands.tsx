import type { Account } from '@postwright/contract/accounts'
import type { Business } from '@postwright/contract/businesses'
import type { NavigateOptions } from '@tanstack/react-router'
import { Bell, Plus, Send, User } from 'lucide-react'
import type { ReactNode } from 'react'

import { Monogram } from '../../ui/monogram.tsx'
import { navigationFor } from './navigation.ts'

/** One thing that the command palette can do: go somewhere. */
export interface Command {
  key: string
  group: 'Screens' | 'Businesses' | 'Actions'
  label: string
  icon: ReactNode
  to: NavigateOptions
}

export function commandsFor(account: Account, businesses: readonly Business[]): Command[] {
  const screens = navigationFor(account.isSuperAdmin).map(({ to, label, icon: Icon }): Command => ({
    key: label,
    group: 'Screens',
    label,
    icon: <Icon aria-hidden="true" />,
    to: { to },
  }))
  return [
    ...screens,
    { key: 'publishing', group: 'Screens', label: 'Publishing', icon: <Send aria-hidden="true" />, to: { to: '/app/publishing' } },
    { key: 'notifications', group: 'Screens', label: 'Notifications', icon: <Bell aria-hidden="true" />, to: { to: '/app/notifications' } },
    { key: 'settings', group: 'Screens', label: 'Profile Settings', icon: <User aria-hidden="true" />, to: { to: '/app/settings' } },
    ...businesses.map(({ id, name }): Command => ({
      key: id,
      group: 'Businesses',
      label: name,
      icon: <Monogram name={name} size={20} />,
      to: { to: '/app/business/$businessId/profile', params: { businessId: id } },
    })),
    ...(account.workspace.may.addBusinesses ? [addBusiness] : []),
  ]
}

const addBusiness: Command = {
  key: 'add',
  group: 'Actions',
  label: 'Add Business',
  icon: <Plus aria-hidden="true" />,
  to: { to: '.', search: (search) => ({ ...search, add: 'business' as const }) },
}

/** The commands whose label has every typed word, case and accents aside. */
export function matching<Labelled extends { label: string }>(commands: readonly Labelled[], typed: string): Labelled[] {
  const words = plain(typed).split(/\s+/).filter(Boolean)
  return commands.filter(({ label }) => words.every((word) => plain(label).includes(word)))
}

function plain(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
