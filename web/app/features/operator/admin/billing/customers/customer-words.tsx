import { select, t } from '@lingui/core/macro'
import type { Customer, CustomerEvent, CustomerState } from '@postwright/contract/billing/customers'
import { formatMoney } from '@postwright/contract/billing/money'
import { plans } from '@postwright/contract/core/plans'
import { Ban, CircleCheck, Clock, Gift, Hourglass, type LucideIcon, TriangleAlert } from 'lucide-react'

import { formatDate } from '../../../../../../lib/formats.ts'
import { billed } from '../../../../billing/payments/money.ts'

export const stateLooks: Record<CustomerState, { label: string; icon: LucideIcon; tone: string }> = {
  trial: { label: t`Trial`, icon: Hourglass, tone: 'info' },
  paid: { label: t`Paid`, icon: CircleCheck, tone: 'good' },
  unpaid: { label: t`Not paid`, icon: TriangleAlert, tone: 'warn' },
  cancelled: { label: t({ message: 'Cancelled', context: 'of a plan' }), icon: Clock, tone: 'warn' },
  granted: { label: t`Granted`, icon: Gift, tone: 'ink' },
  free: { label: t`Free`, icon: CircleCheck, tone: 'ink' },
  ended: { label: t`Ended`, icon: Ban, tone: 'bad' },
}

export function StateBadge({ state }: { state: CustomerState }) {
  const { label, icon: Icon, tone } = stateLooks[state]
  return (
    <span className="badge" data-tone={tone}>
      <Icon aria-hidden="true" />
      {label}
    </span>
  )
}

/** "Growth, R1500 a month, until Fri 4 Dec" */
export function planText({ planId, price, endsAt, state }: Customer): string {
  const plan = plans[planId].label
  const named = price ? t`${plan}, ${{ price: formatMoney(price.cents, price.currency) }} a month` : plan
  // A plan that is paid goes on, however long its grace would last.
  if (endsAt === null || state === 'paid') return named
  return t`${named}, until ${{ day: formatDate(endsAt) }}`
}

/** "R1500.00 paid for Growth" */
export function eventText({ kind, what, planId, currency, amountCents }: CustomerEvent): string {
  const thing = what === 'plan' ? plans[planId].label : t`${select(what, { tokens: 'more tokens', other: 'more posts' })}`
  const amount = amountCents === null ? '' : billed(amountCents, currency)
  const texts: Record<CustomerEvent['kind'], string> = {
    paid: t`${amount} paid for ${thing}`,
    failed: t`A payment for ${thing} failed`,
    next_plan: t`${thing} chosen for the next month`,
    ending: t`Cancelled to the end of the month`,
    resumed: t`Cancellation taken back`,
    refunded: t`${amount} given back`,
    disputed: t`A payment is disputed`,
    dispute_won: t`The dispute was won`,
    dispute_lost: t`The dispute was lost`,
    ended: t`Ended by the provider`,
  }
  return texts[kind]
}

/** As the company calls itself. */
export function providerName(provider: CustomerEvent['provider']): string {
  const names = { sandbox: t`sandbox`, paystack: 'Paystack', paypal: 'PayPal' }
  return names[provider]
}
