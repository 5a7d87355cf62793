import { t } from '@lingui/core/macro'
import type { BillingStanding } from '@postwright/contract/billing/payments'
import { ExternalLink } from 'lucide-react'

import { Button } from '../../../../ui/button.tsx'
import { billed } from './money.ts'
import { useChangeMethod, useOrderPlan } from './queries.ts'
import { nextMonthOf } from './next-month.ts'
import { openCheckout, openPage } from './use-checkout.ts'

/** Pays the month that is overdue, and begins a new one. */
export function PayNow({ billing }: { billing: BillingStanding }) {
  const order = useOrderPlan()
  const next = nextMonthOf(billing)
  if (billing.phase !== 'grace' || !next) return null
  const { cents, ...wanted } = next
  return (
    <Button variant="primary" size="sm" icon={ExternalLink} onClick={() => openCheckout(() => order.mutateAsync(wanted))}>
      {t`Pay ${{ amount: billed(cents, wanted.currency) }} now`}
    </Button>
  )
}

/** Leads to the page of the provider on which it is changed how the plan is paid. */
export function ChangeMethod({ billing, isShort = false }: { billing: BillingStanding; isShort?: boolean }) {
  const { mayChangeMethod, provider } = billing
  const change = useChangeMethod()
  if (!mayChangeMethod) return null
  const label = provider === 'paypal' ? t`Change at PayPal` : t`Change card`
  return (
    <Button
      size="sm"
      variant={isShort ? 'ghost' : 'default'}
      icon={ExternalLink}
      aria-label={label}
      pending={change.isPending}
      onClick={() => openPage(() => change.mutateAsync({}), t`The provider’s page could not be opened`)}
    >
      {isShort ? t`Change` : label}
    </Button>
  )
}
