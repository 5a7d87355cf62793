import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { DecideRefund, RefundRequest } from '@postwright/contract/billing/customers'
import { useState } from 'react'

import { formatZoned } from '../../../../../../lib/formats.ts'
import { Banner } from '../../../../../../ui/banner.tsx'
import { Button } from '../../../../../../ui/button.tsx'
import { billed } from '../../../../billing/payments/money.ts'
import { RefundDialog } from './refund-dialog.tsx'

/** Money that is asked back, and the two answers to it. */
export function RefundDecision({ refund }: { refund: RefundRequest }) {
  const [decision, setDecision] = useState<DecideRefund['decision'] | null>(null)
  const { invoice, cents, askedAt, reason, isGranted } = refund
  const amount = billed(cents, invoice.currency)
  return (
    <>
      <Banner
        tone="warn"
        title={isGranted ? t`${{ amount }} is on its way back` : t`${{ amount }} is asked back`}
        actions={
          isGranted ? undefined : (
            <>
              <Button size="sm" onClick={() => setDecision('grant')}>
                <Trans>Give it back</Trans>
              </Button>
              <Button size="sm" onClick={() => setDecision('refuse')}>
                <Trans>Refuse</Trans>
              </Button>
            </>
          )
        }
      >
        {t`Invoice ${{ number: invoice.number }}, asked on ${{ when: formatZoned(askedAt) }}: ${{ reason }}`}
      </Banner>
      {decision && <RefundDialog decision={decision} invoiceId={invoice.id} amount={amount} onClose={() => setDecision(null)} />}
    </>
  )
}
