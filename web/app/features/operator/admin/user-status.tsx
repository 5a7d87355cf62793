import { t } from '@lingui/core/macro'
import type { UserStatus } from '@postwright/contract/operator/users'
import { Ban, CircleCheck, CircleX, Clock, type LucideIcon } from 'lucide-react'

export const userStatusLooks: Record<UserStatus, { label: string; icon: LucideIcon; tone: string }> = {
  approved: { label: t`Approved`, icon: CircleCheck, tone: 'good' },
  pending: { label: t`Pending`, icon: Clock, tone: 'warn' },
  rejected: { label: t`Rejected`, icon: CircleX, tone: 'bad' },
  suspended: { label: t`Suspended`, icon: Ban, tone: 'bad' },
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
