import { t } from '@lingui/core/macro'
import type { Invoice } from '@postwright/contract/billing/payments'
import type { ReactNode } from 'react'

import { billed } from '../../../../billing/payments/money.ts'
import { PrintInvoice } from '../../../../billing/payments/print-invoice.tsx'
import { dayText, invoiceText } from '../../../../billing/payments/words.ts'

/** One invoice in a list of them, with the way to print it. */
export function InvoiceLine({ invoice, withBuyer = false, action }: { invoice: Invoice; withBuyer?: boolean; action?: ReactNode }) {
  const { id, number, issuedAt, buyer, corrects, dispute, totalCents, refundedCents, currency } = invoice
  return (
    <li className={withBuyer ? 'row px-4 py-2' : 'row py-2'}>
      <span className="grow min-w-0">
        <span className="mono">{number}</span>
        {withBuyer && <span className="block trunc">{[buyer.name, buyer.email].filter(Boolean).join(' · ')}</span>}
        <span className="t12 soft num block">
          {dayText(issuedAt)} · {invoiceText(invoice)}
        </span>
      </span>
      <span className="num text-right">
        {billed(corrects === null ? totalCents : -totalCents, currency)}
        {dispute !== null && <span className="t12 soft block">{dispute === 'opened' ? t`Disputed` : t`Charged back`}</span>}
        {refundedCents > 0 && <span className="t12 soft num block">{t`${{ amount: billed(refundedCents, currency) }} given back`}</span>}
      </span>
      {action}
      <PrintInvoice id={id} number={number} />
    </li>
  )
}
