import { t } from '@lingui/core/macro'
import type { Invoice } from '@postwright/contract/billing/payments'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { client } from '../../../../lib/api.ts'
import { Button } from '../../../../ui/button.tsx'
import { toast } from '../../../../ui/toasts.tsx'
import { dayText, invoiceText } from './words.ts'

/** More than that are many years of payments. */
const pagesAtMost = 20

/** All invoices as one table for a spreadsheet. */
export function DownloadInvoices() {
  const [isPending, setPending] = useState(false)

  async function download() {
    setPending(true)
    try {
      save(invoicesAsCsv(await everyInvoice()))
    } catch (error) {
      toast.failed(error, t`The invoices could not be downloaded`)
    } finally {
      setPending(false)
    }
  }

  return (
    <Button size="sm" icon={Download} pending={isPending} onClick={() => void download()}>
      {t`Download all`}
    </Button>
  )
}

async function everyInvoice(): Promise<Invoice[]> {
  const found: Invoice[] = []
  let cursor: string | undefined
  for (let page = 0; page < pagesAtMost; page += 1) {
    const { items, nextCursor } = await client.payments.invoices({ limit: 100, ...(cursor !== undefined && { cursor }) })
    found.push(...items)
    if (nextCursor === null) break
    cursor = nextCursor
  }
  return found
}

/** Amounts with a point and two decimals, whatever the reader's language. */
export function invoicesAsCsv(invoices: readonly Invoice[]): string {
  const rows = invoices.map((invoice) => [
    invoice.number,
    dayText(invoice.issuedAt),
    invoiceText(invoice),
    invoice.buyer.name,
    invoice.currency,
    money(invoice.totalCents),
    money(invoice.taxCents),
    money(invoice.refundedCents),
  ])
  const head = [t`Number`, t`Date`, t`For`, t`Buyer`, t`Currency`, t`Amount`, t`Tax within`, t`Given back`]
  return [head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')
}

function money(cents: number): string {
  return (cents / 100).toFixed(2)
}

/** A spreadsheet takes what begins like a formula for one. */
function cell(text: string): string {
  const safe = /^[=+\-@\t]/.test(text) ? `'${text}` : text
  return `"${safe.replaceAll('"', '""')}"`
}

function save(csv: string): void {
  const address = URL.createObjectURL(new Blob(['\uFEFF', csv], { type: 'text/csv' }))
  const link = Object.assign(document.createElement('a'), { href: address, download: 'invoices.csv' })
  link.click()
  URL.revokeObjectURL(address)
}
