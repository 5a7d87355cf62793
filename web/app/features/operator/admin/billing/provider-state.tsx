import { t } from '@lingui/core/macro'
import type { PaymentCheck, PaymentMode } from '@postwright/contract/billing/payment-settings'
import { CircleCheck, CircleDashed, CircleX, Loader, type LucideIcon } from 'lucide-react'

interface ProviderStateProps {
  /** Null while there are no keys. */
  mode: PaymentMode | null
  check: PaymentCheck | null
  isChecking: boolean
}

/** Whether money can be taken, and whether it is real. */
export function ProviderState({ mode, check, isChecking }: ProviderStateProps) {
  if (mode === null) return <State icon={CircleDashed} tone="draft" word={t`Not set up`} />
  return (
    <>
      <span className="badge" data-tone={mode === 'live' ? 'ink' : 'info'}>
        {mode === 'live' ? t`Live` : t`Test`}
      </span>
      {stateOf(check, isChecking)}
    </>
  )
}

function stateOf(check: PaymentCheck | null, isChecking: boolean) {
  if (isChecking) return <State icon={Loader} tone="info" word={t`Checking`} />
  if (check === null) return <State icon={CircleDashed} tone="draft" word={t`Not checked yet`} />
  const isFailing = check.findings.some(({ outcome }) => outcome === 'failed' || outcome === 'unanswered')
  return isFailing ? <State icon={CircleX} tone="bad" word={t`Needs a look`} /> : <State icon={CircleCheck} tone="good" word={t`Works`} />
}

function State({ icon: Icon, tone, word }: { icon: LucideIcon; tone: string; word: string }) {
  return (
    <span className="badge" data-tone={tone}>
      <Icon aria-hidden="true" />
      {word}
    </span>
  )
}
