import { t } from '@lingui/core/macro'
import type { Order } from '@postwright/contract/billing/payments'
import type { ReactNode } from 'react'

import { Banner } from '../../../../ui/banner.tsx'
import { billed } from './money.ts'
import { orderTitle } from './words.ts'

/** What came of an order: paid, refused, given back, or not known yet. */
export function OrderOutcome({ order, actions }: { order: Order; actions?: ReactNode }) {
  const { state, what, planLabel, reason, isAwaited, isReturned, planInUse, price } = order
  if (isReturned)
    return (
      <Banner tone="warn" title={t`${{ amount: billed(price.todayCents, price.currency) }} goes back to you`} actions={actions}>
        {planInUse === null
          ? t`It bought nothing.`
          : t`It bought nothing: another payment came first, and ${{ plan: planInUse }} is in use.`}
      </Banner>
    )
  if (state === 'paid') {
    const isPlan = what === 'plan' && !price.isRest
    const title = isPlan ? t`Paid: ${{ plan: planInUse ?? planLabel }} is in use` : t`Paid: ${{ what: orderTitle(order) }}`
    return <Banner title={title} actions={actions} />
  }
  if (state === 'failed')
    return (
      <Banner tone="warn" title={reason ?? t`The payment failed`} actions={actions}>
        {t`Nothing was bought. What is in use goes on.`}
      </Banner>
    )
  if (isAwaited)
    return (
      <Banner tone="info" title={t`Answered: the event is on its way`} actions={actions}>
        {t`Until it arrives, everything stays as it was.`}
      </Banner>
    )
  return <Banner tone="warn" title={t`Nothing was bought`} actions={actions} />
}
