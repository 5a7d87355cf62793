import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Invoice } from '@postwright/contract/billing/payments'
import { useInfiniteQuery } from '@tanstack/react-query'

import { formatDate } from '../../../../lib/formats.ts'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { LoadMore } from '../../../../ui/load-more.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { type Column, Table } from '../../../../ui/table.tsx'
import { billed } from './money.ts'
import { PrintInvoice } from './print-invoice.tsx'
import { invoicesQuery } from './queries.ts'
import { invoiceText } from './words.ts'

/** What was paid, newest first. */
export function InvoiceList() {
  const invoices = useInfiniteQuery(invoicesQuery())
  const rows = invoices.data?.pages.flatMap(({ items }) => items) ?? []
  return (
    <section className="sheet" aria-label={t`Invoices`}>
      <header className="sheet-head">
        <h2 className="h3">
          <Trans>Invoices</Trans>
        </h2>
      </header>
      {invoices.isPending && <SkeletonRows rows={3} label={t`Loading invoices`} />}
      {invoices.isError && <ErrorState title={t`The invoices could not be loaded`} onRetry={() => invoices.refetch()} />}
      {invoices.isSuccess && rows.length === 0 && (
        <p className="bill-empty t13 soft">
          <Trans>No invoices yet. Each payment gets one.</Trans>
        </p>
      )}
      {rows.length > 0 && <Table label={t`Invoices`} rows={rows} rowKey={({ id }) => id} columns={columns()} />}
      <LoadMore hasMore={invoices.hasNextPage} pending={invoices.isFetchingNextPage} onLoadMore={() => invoices.fetchNextPage()} />
    </section>
  )
}

function columns(): Column<Invoice>[] {
  return [
    { key: 'number', head: t`Number`, cell: NumberCell },
    { key: 'date', head: t`Date`, cell: ({ issuedAt }) => formatDate(issuedAt) },
    { key: 'for', head: t`For`, cell: invoiceText },
    {
      key: 'amount',
      head: t`Amount`,
      align: 'right',
      cell: ({ corrects, totalCents, currency }) => billed(corrects === null ? totalCents : -totalCents, currency),
    },
    { key: 'status', head: t`Status`, cell: statusText },
    { key: 'print', head: '', align: 'right', cell: PrintInvoice },
  ]
}

function NumberCell({ number }: Invoice) {
  return <span className="mono">{number}</span>
}

function statusText({ corrects, dispute, refundedCents, totalCents, currency }: Invoice): string {
  if (corrects !== null) return t`Given back`
  if (dispute !== null) return dispute === 'opened' ? t`Disputed` : t`Charged back`
  if (refundedCents === 0) return t`Paid`
  return refundedCents === totalCents ? t`Given back` : t`${{ amount: billed(refundedCents, currency) }} given back`
}
