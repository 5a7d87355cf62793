import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Invoice } from '@postwright/contract/billing/payments'
import { useState } from 'react'

import { Button } from '../../../../../../ui/button.tsx'
import { billed } from '../../../../billing/payments/money.ts'
import { RefundDialog } from './refund-dialog.tsx'

/** Gives what is left of a charge back, without having been asked. */
export function GiveBack({ invoice: { id, number, corrects, dispute, totalCents, refundedCents, currency } }: { invoice: Invoice }) {
  const [isAsking, setAsking] = useState(false)
  const cents = totalCents - refundedCents
  if (corrects !== null || dispute !== null || cents === 0) return null
  return (
    <>
      <Button size="sm" aria-label={t`Give ${{ number }} back`} onClick={() => setAsking(true)}>
        <Trans>Give it back</Trans>
      </Button>
      {isAsking && <RefundDialog decision="grant" invoiceId={id} amount={billed(cents, currency)} onClose={() => setAsking(false)} />}
    </>
  )
}
