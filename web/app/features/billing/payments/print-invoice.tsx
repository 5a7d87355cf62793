import { t } from '@lingui/core/macro'
import type { Invoice } from '@postwright/contract/billing/payments'
import { Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'

import { buttonClass } from '../../../../ui/button.tsx'

/** Leads to the page of an invoice that prints. */
export function PrintInvoice({ id, number }: Pick<Invoice, 'id' | 'number'>) {
  return (
    <Link
      to="/app/invoice/$invoiceId"
      params={{ invoiceId: id }}
      className={buttonClass({ variant: 'ghost', iconOnly: true })}
      aria-label={t`Open invoice ${{ number }} to print`}
    >
      <Printer aria-hidden="true" />
    </Link>
  )
}
