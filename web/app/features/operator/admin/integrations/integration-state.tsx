import { t } from '@lingui/core/macro'
import type { Integration } from '@postwright/contract/publishing/integrations'
import { CircleCheck, CircleDashed, CircleX, Loader, type LucideIcon } from 'lucide-react'

/** Whether people can connect accounts by the app. */
export function IntegrationState({ integration: { state, check }, isChecking }: { integration: Integration; isChecking: boolean }) {
  const [icon, tone, word] = isChecking ? checking() : stateOf(state, check !== null)
  return <Badge icon={icon} tone={tone} word={word} />
}

function checking() {
  return [Loader, 'info', t`Checking`] as const
}

function stateOf(state: Integration['state'], isChecked: boolean) {
  if (state === 'not_configured') return [CircleDashed, 'draft', t`Not set up`] as const
  if (state === 'failing') return [CircleX, 'bad', t`Needs a look`] as const
  return isChecked ? ([CircleCheck, 'good', t`Works`] as const) : ([CircleDashed, 'draft', t`Not checked yet`] as const)
}

function Badge({ icon: Icon, tone, word }: { icon: LucideIcon; tone: string; word: string }) {
  return (
    <span className="badge" data-tone={tone}>
      <Icon aria-hidden="true" />
      {word}
    </span>
  )
}
