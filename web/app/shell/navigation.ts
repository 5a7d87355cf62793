import { t } from '@lingui/core/macro'
import type { LinkProps } from '@tanstack/react-router'
import {
  Archive,
  BookOpen,
  CalendarDays,
  ChartLine,
  LayoutDashboard,
  ListChecks,
  type LucideIcon,
  MessageSquare,
  Send,
  Shield,
} from 'lucide-react'

export interface NavigationItem {
  to: LinkProps['to']
  label: string
  icon: LucideIcon
  /** The beginning of the address of screens that belong to this one and have no button of their own. */
  also?: string
}

const everybody: readonly NavigationItem[] = [
  { to: '/app/dashboard', label: t`Dashboard`, icon: LayoutDashboard, also: '/app/desk' },
  { to: '/app/chat', label: t`Chat`, icon: MessageSquare },
  { to: '/app/tasks', label: t`Tasks`, icon: ListChecks },
  { to: '/app/calendar', label: t`Content Calendar`, icon: CalendarDays },
  { to: '/app/repository', label: t`Repository`, icon: Archive },
  { to: '/app/tutorial', label: t`Tutorial`, icon: BookOpen },
]

const admin: NavigationItem = { to: '/app/admin', label: t`Admin`, icon: Shield }

/** In the sidebar and the slide-out menu; the header's buttons are those of the specification. */
export const publishing: NavigationItem = { to: '/app/publishing', label: t`Publishing`, icon: Send }

export const analytics: NavigationItem = { to: '/app/analytics', label: t`Analytics`, icon: ChartLine }

/** The header's buttons; Admin for super admins alone. */
export function navigationFor(isSuperAdmin: boolean): readonly NavigationItem[] {
  return isSuperAdmin ? [...everybody, admin] : everybody
}
