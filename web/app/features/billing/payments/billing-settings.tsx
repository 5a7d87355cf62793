import './payments.css'

import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { PlanStanding } from '@postwright/contract/billing/billing'
import type { BillingStanding } from '@postwright/contract/billing/payments'
import { hasPrice } from '@postwright/contract/billing/plan-figures'
import { type Currency, type PlanId, plans } from '@postwright/contract/core/plans'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { ErrorState } from '../../../../ui/error-state.tsx'
import { SkeletonRows } from '../../../../ui/skeleton.tsx'
import { standingQuery } from '../subscriptions/queries.ts'
import { BuyerDetails } from './buyer-details.tsx'
import { CardPanel } from './card-panel.tsx'
import { ComingBack } from './coming-back.tsx'
import { ChangePlan, changePlanId } from './change-plan.tsx'
import { EndPlan } from './end-plan.tsx'
import { ExtraBusinesses } from './extra-businesses.tsx'
import { IfPaymentFails } from './if-payment-fails.tsx'
import { InvoiceList } from './invoice-list.tsx'
import { LowQuota } from './low-quota.tsx'
import { Packs } from './packs.tsx'
import { PendingChange } from './pending-change.tsx'
import { PlanPanel } from './plan-panel.tsx'
import { billingQuery } from './queries.ts'
import { Refund } from './refund.tsx'
import { SandboxNote } from './sandbox-note.tsx'

interface BillingSettingsProps {
  /** Of whoever is back from paying it. */
  orderId: string | undefined
  onOrderSeen: () => void
}

/** The plan, what is left of it, how it is changed and ended, and what was paid. For whoever runs the workspace. */
export function BillingSettings({ orderId, onOrderSeen }: BillingSettingsProps) {
  const billing = useQuery(billingQuery())
  const standing = useQuery(standingQuery())

  if (billing.isError || standing.isError)
    return <ErrorState title={t`Your plan could not be loaded`} onRetry={() => Promise.all([billing.refetch(), standing.refetch()])} />
  if (billing.isPending || standing.isPending) return <SkeletonRows rows={6} label={t`Loading your plan`} />
  return (
    <>
      {orderId !== undefined && <ComingBack orderId={orderId} onClose={onOrderSeen} />}
      <Billing billing={billing.data} standing={standing.data} />
    </>
  )
}

function Billing({ billing, standing }: { billing: BillingStanding; standing: PlanStanding }) {
  const { paidUntil, monthlyCents, currency } = billing
  const isPaid = monthlyCents !== null && currency !== null && paidUntil !== null
  const [chosen, setChosen] = useState(() => wantedOf(standing))
  const [ownCurrency, setCurrency] = useState<Currency>(billing.usualCurrency ?? standing.chosen?.currency ?? 'ZAR')
  const shown = currency ?? ownCurrency

  function upgrade(planId: PlanId) {
    setChosen(planId)
    document.getElementById(changePlanId)?.scrollIntoView({ block: 'start' })
  }

  return (
    <>
      <SandboxNote billing={billing} currency={shown} />
      {standing.current && <LowQuota plan={standing.current} onUpgrade={upgrade} />}
      <div className="bill">
        <div className="stack gap-6">
          <PlanPanel plan={standing.current} billing={billing} />
          <PendingChange billing={billing} />
          <ChangePlan
            plan={standing.current}
            billing={billing}
            currency={shown}
            onCurrency={setCurrency}
            chosen={chosen}
            onChoose={setChosen}
          />
          <section className="sheet" aria-label={t`Extras`}>
            <header className="sheet-head">
              <h2 className="h3">
                <Trans>Extras</Trans>
              </h2>
            </header>
            <ExtraBusinesses billing={billing} currency={shown} />
            <Packs billing={billing} />
          </section>
          <InvoiceList />
        </div>
        <aside className="sheet" aria-label={t`Payment`}>
          {isPaid && <CardPanel billing={billing} />}
          <BuyerDetails />
          {isPaid && billing.phase !== 'cancelled' && <IfPaymentFails billing={billing} />}
          {isPaid && <Refund billing={billing} />}
          {isPaid && <EndPlan billing={billing} />}
        </aside>
      </div>
    </>
  )
}

/** At sign-up, as long as it has a price. */
function wantedOf({ chosen }: PlanStanding): PlanId | null {
  return chosen && hasPrice(plans[chosen.planId]) ? chosen.planId : null
}
