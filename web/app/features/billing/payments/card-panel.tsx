import { t } from '@lingui/core/macro'
import type { BillingStanding } from '@postwright/contract/billing/payments'
import { CreditCard } from 'lucide-react'

import { formatDate } from '../../../../lib/formats.ts'
import { billed } from './money.ts'
import { nextMonthOf } from './next-month.ts'
import { ChangeMethod } from './payment-actions.tsx'

/** How the plan is paid, what is charged next, and where that is changed. */
export function CardPanel({ billing }: { billing: BillingStanding }) {
  const { card, provider } = billing
  const paidWith = card
    ? t`${{ brand: brandName(card.brand) }} card, ends in ${{ digits: card.last4 }}`
    : provider === 'paypal'
      ? 'PayPal'
      : t`Paid online`
  return (
    <section className="bill-block row" aria-label={t`Card`}>
      <CreditCard aria-hidden="true" />
      <div className="grow">
        <h2 className="h3">{paidWith}</h2>
        {card && <p className="t13 soft num">{t`Valid until ${{ month: card.expires }}`}</p>}
        <p className="t13 soft num">{chargeText(billing)}</p>
      </div>
      <ChangeMethod billing={billing} isShort />
    </section>
  )
}

function chargeText(billing: BillingStanding): string {
  const next = nextMonthOf(billing)
  if (!next || billing.paidUntil === null || billing.phase === 'cancelled') return ''
  const amount = billed(next.cents, next.currency)
  if (billing.phase === 'renewing') return t`Being looked up: ${amount}`
  if (billing.phase === 'grace') return t`Overdue since ${{ day: formatDate(billing.paidUntil) }}: ${amount}`
  return billing.nextPaymentAt === null ? t`Not paid yet: ${amount}` : t`Next: ${{ day: formatDate(billing.nextPaymentAt) }}, ${amount}`
}

/** As the brand writes itself; providers write it small. */
function brandName(brand: string): string {
  const names: Record<string, string> = { visa: 'Visa', mastercard: 'Mastercard', verve: 'Verve', amex: 'American Express' }
  return names[brand.trim().toLowerCase()] ?? brand
}
