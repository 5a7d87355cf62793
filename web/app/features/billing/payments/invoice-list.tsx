import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Invoice } from '@postwright/contract/billing/payments'
import { useInfiniteQuery } from '@tanstack/react-query'
import { CircleCheck, Undo2 } from 'lucide-react'

import { ErrorState } from '../../../../ui/error-state.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { DownloadInvoices } from './download-invoices.tsx'
import { billed } from './money.ts'
import { PrintInvoice } from './print-invoice.tsx'
import { invoicesQuery } from './queries.ts'
import { Specimen } from './sandbox-note.tsx'
import { dayText, invoiceText } from './words.ts'

/** What was paid, newest first. */
export function InvoiceList() {
  const invoices = useInfiniteQuery(invoicesQuery())
  const rows = invoices.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section className="sheet" aria-label={t`Invoices`}>
      <header className="sheet-head bill-head">
        <h2 className="h3">
          <Trans>Invoices</Trans>
        </h2>
        {rows.some(({ isSandbox }) => isSandbox) && <Specimen>{t`Sandbox series`}</Specimen>}
        {rows.length > 0 && (
          <span className="end">
            <DownloadInvoices />
          </span>
        )}
      </header>
      {invoices.isPending && <SkeletonRows rows={3} label={t`Loading invoices`} />}
      {invoices.isError && <ErrorState title={t`The invoices could not be loaded`} onRetry={() => invoices.refetch()} />}
      {invoices.isSuccess && rows.length === 0 && (
        <p className="bill-empty t13 soft">
          <Trans>No invoices yet. Each payment gets one.</Trans>
        </p>
      )}
      {rows.length > 0 && (
        <div className="stacks bill-invoices">
          <Table label={t`Invoices`} rows={rows} rowKey={({ id }) => id} columns={columns()} />
        </div>
      )}
      <LoadMore hasMore={invoices.hasNextPage} pending={invoices.isFetchingNextPage} onLoadMore={() => invoices.fetchNextPage()} />
    </section>
  )
}

function columns(): Column<Invoice>[] {
  return [
    { key: 'number', head: t`Number`, cell: NumberCell },
    { key: 'date', head: t`Date`, cell: ({ issuedAt }) => dayText(issuedAt) },
    { key: 'for', head: t`For`, cell: invoiceText, lead: true },
    {
      key: 'amount',
      head: t`Amount`,
      align: 'right',
      cell: ({ corrects, totalCents, currency }) => billed(corrects === null ? totalCents : -totalCents, currency),
    },
    { key: 'status', head: t`Status`, cell: StatusCell },
    { key: 'print', head: '', align: 'right', cell: PrintInvoice },
  ]
}

function NumberCell({ number }: Invoice) {
  return <span className="mono">{number}</span>
}

function StatusCell(invoice: Invoice) {
  const isKept = invoice.corrects === null && invoice.dispute === null && invoice.refundedCents === 0
  const Icon = isKept ? CircleCheck : Undo2
  return (
    <span className="row t13">
      <Icon aria-hidden="true" className={isKept ? 'i-14 c-good' : 'i-14 soft'} />
      {statusText(invoice)}
    </span>
  )
}

function statusText({ corrects, dispute, refundedCents, totalCents, currency }: Invoice): string {
  if (corrects !== null) return t`Given back`
  if (dispute !== null) return dispute === 'opened' ? t`Disputed` : t`Charged back`
  if (refundedCents === 0) return t`Paid`
  return refundedCents === totalCents ? t`Given back` : t`${{ amount: billed(refundedCents, currency) }} given back`
}
