import './payments.css'

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { CreditCard } from 'lucide-react'

import { formatDate } from '../../../../lib/formats.ts'
import { ErrorState } from '../../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { standingQuery } from '../subscriptions/queries.ts'
import { BuyerDetails } from './buyer-details.tsx'
import { ChangePlan } from './change-plan.tsx'
import { EndPlan } from './end-plan.tsx'
import { ExtraBusinesses } from './extra-businesses.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { billed } from './money.ts'
import { Packs } from './packs.tsx'
import { PendingChange } from './pending-change.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { billingQuery } from './queries.ts'
import { Refund } from './refund.tsx'
import { SandboxNote } from './sandbox-note.tsx'

/** The plan, what is left of it, how it is changed and ended, and what was paid. For whoever runs the workspace. */
export function BillingSettings() {
  const billing = useQuery(billingQuery())
  const standing = useQuery(standingQuery())

  if (billing.isError || standing.isError)
    return <ErrorState title={t`Your plan could not be loaded`} onRetry={() => Promise.all([billing.refetch(), standing.refetch()])} />
  if (billing.isPending || standing.isPending) return <SkeletonRows rows={6} label={t`Loading your plan`} />
  const { phase, card, paidUntil, monthlyCents, currency } = billing.data
  const isPaid = monthlyCents !== null && currency !== null && paidUntil !== null
  return (
    <>
      <SandboxNote billing={billing.data} currency={currency ?? standing.data.chosen?.currency ?? 'ZAR'} />
      <div className="bill">
        <div className="stack gap-6">
          <PlanPanel plan={standing.data.current} billing={billing.data} />
          <PendingChange billing={billing.data} />
          <ChangePlan plan={standing.data.current} wanted={standing.data.chosen} billing={billing.data} />
          <section className="sheet" aria-label={t`Extras`}>
            <header className="sheet-head">
              <h2 className="h3">
                <Trans>Extras</Trans>
              </h2>
            </header>
            <ExtraBusinesses billing={billing.data} />
            <Packs billing={billing.data} />
          </section>
          <InvoiceList />
        </div>
        <aside className="sheet" aria-label={t`Payment`}>
          {isPaid && (
            <section className="bill-block row" aria-label={t`Card`}>
              <CreditCard aria-hidden="true" />
              <div>
                <h2 className="h3">{card ? t`${{ brand: card.brand }} card, ends in ${{ digits: card.last4 }}` : t`Paid online`}</h2>
                {phase !== 'cancelled' && (
                  <p className="t13 soft num">{t`Next: ${{ day: formatDate(paidUntil) }}, ${{ amount: billed(monthlyCents, currency) }}`}</p>
                )}
              </div>
            </section>
          )}
          <BuyerDetails />
          <section className="bill-block" aria-label={t`If a payment fails`}>
            <h2 className="h3">
              <Trans>If a payment fails</Trans>
            </h2>
            <p className="t13">
              <Trans>
                You get a mail, and everything goes on for 7 days after the month that was paid. Then nothing is drafted or scheduled any
                more; reading and exporting never stop.
              </Trans>
            </p>
          </section>
          {isPaid && <Refund billing={billing.data} />}
          {isPaid && <EndPlan billing={billing.data} />}
        </aside>
      </div>
    </>
  )
}
