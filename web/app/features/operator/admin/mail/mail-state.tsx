import { t } from '@lingui/core/macro'
import type { MailState } from '@postwright/contract/core/mail'
import { CheckCheck, CirclePause, CircleX, Clock, Loader, type LucideIcon } from 'lucide-react'

const looks: Record<MailState, { label: string; icon: LucideIcon; tone: string }> = {
  queued: { label: t`Queued`, icon: Clock, tone: 'ink' },
  sending: { label: t`Sending`, icon: Loader, tone: 'info' },
  sent: { label: t`Sent`, icon: CheckCheck, tone: 'good' },
  failed: { label: t`Failed`, icon: CircleX, tone: 'bad' },
  kept: { label: t`Kept`, icon: CirclePause, tone: 'warn' },
}

export function mailStateLabel(state: MailState): string {
  return looks[state].label
}

export function MailStateBadge({ state }: { state: MailState }) {
  const { label, icon: Icon, tone } = looks[state]
  return (
    <span className="badge" data-tone={tone}>
      <Icon aria-hidden="true" />
      {label}
    </span>
  )
}
