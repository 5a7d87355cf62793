import type { UserStatus } from '@postwright/contract/operator/users'
import { Ban, CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react'

export const userStatusLooks: Record<UserStatus, { label: string; icon: LucideIcon; tone: string }> = {
  approved: { label: 'Approved', icon: CircleCheck, tone: 'good' },
  pending: { label: 'Pending', icon: Clock, tone: 'warn' },
  rejected: { label: 'Rejected', icon: CircleX, tone: 'bad' },
  suspended: { label: 'Suspended', icon: Ban, tone: 'bad' },
}

export function UserStatusBadge({ status }: { status: UserStatus }) {
  const { label, icon: Icon, tone } = userStatusLooks[status]
  return (
    <span className="badge" data-tone={tone}>
      <Icon aria-hidden="true" />
      {label}
    </span>
  )
}
