import { t } from '@lingui/core/macro'
import type { RefusedRefund } from '@postwright/contract/billing/customers'
import { useState } from 'react'

import { Banner } from '../../../../../../ui/banner.tsx'
import { Button } from '../../../../../../ui/button.tsx'
import { toast } from '../../../../../../ui/toasts.tsx'
import { billed } from '../../../../billing/payments/money.ts'
import { useRetryRefund } from '../queries.ts'
import { providerName } from './customer-words.tsx'
import { SettleRefund } from './settle-refund.tsx'

/** Money that its provider did not give back, why, and the way to try once more. */
export function RefusedRefunds({ refunds }: { refunds: RefusedRefund[] }) {
  const retry = useRetryRefund()
  const [settling, setSettling] = useState<RefusedRefund | null>(null)

  function tryAgain(id: string) {
    retry.mutate(
      { id },
      {
        onSuccess: () => toast.success(t`It is tried again`),
        onError: (error) => toast.failed(error, t`It could not be tried again`),
      },
    )
  }

  const told = refunds.map((refund) => {
    const { id, amountCents, currency, provider, number, reason } = refund
    return (
      <Banner
        key={id}
        tone="bad"
        title={t`${{ provider: providerName(provider) }} refused to give ${{ amount: billed(amountCents, currency) }} back`}
        actions={
          <>
            <Button size="sm" pending={retry.isPending && retry.variables.id === id} onClick={() => tryAgain(id)}>
              {t`Try again`}
            </Button>
            <Button size="sm" variant="ghost" onClick={() => setSettling(refund)}>
              {t`It went back another way`}
            </Button>
          </>
        }
      >
        {number === null ? reason : t`Invoice ${{ number }}: ${{ reason }}`}
      </Banner>
    )
  })
  return (
    <>
      {told}
      {settling && <SettleRefund refund={settling} onClose={() => setSettling(null)} />}
    </>
  )
}
