import './payments.css'

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Invoice } from '@postwright/contract/billing/payments'
import { taxWithin } from '@postwright/contract/billing/proration'
import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { Fragment } from 'react'

import { dateFormat } from '../../../../lib/formats.ts'
import { messageOf } from '../../../../lib/errors.ts'
import { Button } from '../../../../ui/button.tsx'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { Party } from './buyer-details.tsx'
import { billed } from './money.ts'
import { anyInvoiceQuery, invoiceQuery } from './queries.ts'
import { Specimen } from './sandbox-note.tsx'
import { extrasText, invoiceText, isOfExtrasAlone } from './words.ts'

/** One invoice as a page that prints; `ofAny`: a super admin opens that of any workspace. */
export function InvoiceScreen({ id, ofAny }: { id: string; ofAny: boolean }) {
  const { data: invoice, error, isPending, refetch } = useQuery(ofAny ? anyInvoiceQuery(id) : invoiceQuery(id))
  if (isPending) return <SkeletonRows rows={6} label={t`Loading the invoice`} />
  if (error) return <ErrorState title={messageOf(error, t`The invoice could not be loaded`)} onRetry={() => refetch()} />
  const {
    number,
    issuedAt,
    seller,
    buyer,
    currency,
    totalCents,
    taxCents,
    taxPercent,
    refundedCents,
    corrects,
    dispute,
    isSandbox,
    isTest,
  } = invoice
  const title = corrects === null ? t`Invoice ${{ number }}` : t`Credit note ${{ number }}`
  const sign = corrects === null ? 1 : -1
  return (
    <article className="invoice" aria-label={title}>
      <header>
        <h1 className="h1">{title}</h1>
        <Button icon={Printer} className="no-print" onClick={() => window.print()}>
          <Trans>Print or save as PDF</Trans>
        </Button>
      </header>
      {(isSandbox || isTest) && (
        <p className="row">
          <Specimen mode={isTest ? 'test' : 'sandbox'} /> <Trans>No money moved. This is no invoice for a tax office.</Trans>
        </p>
      )}
      {dispute !== null && (
        <p>
          {dispute === 'opened' ? t`This payment is disputed.` : t`This payment was charged back: its money went back through the bank.`}
        </p>
      )}
      <div className="invoice-parties">
        <div>
          <h2 className="t12 soft">
            <Trans context="of an invoice">From</Trans>
          </h2>
          <Party {...seller} />
        </div>
        <div>
          <h2 className="t12 soft">
            <Trans context="of an invoice">To</Trans>
          </h2>
          <Party {...buyer} />
        </div>
        <div>
          <h2 className="t12 soft">
            <Trans>Date</Trans>
          </h2>
          <p className="t13">{dateFormat({ dateStyle: 'long' }).format(new Date(issuedAt))}</p>
        </div>
      </div>
      <dl className="bill-lines num">
        {linesOf(invoice).map(({ text, cents }) => (
          <Fragment key={text}>
            <dt>{text}</dt>
            <dd>{billed(sign * cents, currency)}</dd>
          </Fragment>
        ))}
        {taxPercent > 0 && (
          <>
            <dt>{t`Tax, ${{ percent: taxPercent }}%`}</dt>
            <dd>{billed(sign * taxCents, currency)}</dd>
          </>
        )}
        <dt className="total">{corrects === null ? t`Total, paid` : t`Total, given back`}</dt>
        <dd className="total">{billed(sign * totalCents, currency)}</dd>
        {refundedCents > 0 && (
          <>
            <dt>
              <Trans>Given back</Trans>
            </dt>
            <dd>{billed(-refundedCents, currency)}</dd>
          </>
        )}
      </dl>
    </article>
  )
}

/** What was paid for, without tax: full prices, and what was taken off them. */
function linesOf(invoice: Invoice): { text: string; cents: number }[] {
  const { totalCents, taxCents, taxPercent, extraBusinesses, extraCents, creditCents } = invoice
  const withoutTax = (cents: number) => cents - taxWithin(cents, taxPercent)
  const extra = extraBusinesses === 0 || isOfExtrasAlone(invoice) ? 0 : withoutTax(extraCents)
  const credit = withoutTax(creditCents)
  return [
    { text: invoiceText(extra === 0 ? invoice : { ...invoice, extraBusinesses: 0 }), cents: totalCents - taxCents + credit - extra },
    ...(extra === 0 ? [] : [{ text: extrasText(extraBusinesses), cents: extra }]),
    ...(credit === 0 ? [] : [{ text: t`What was left of the plan before`, cents: -credit }]),
  ]
}
