import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { formatMoney } from '@postwright/contract/billing/money'
import type { BillingStanding } from '@postwright/contract/billing/payments'
import { type Currency, type Plan, type PlanId, planIds, plans } from '@postwright/contract/core/plans'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink, Lock } from 'lucide-react'
import { useState } from 'react'

import { formatDate } from '../../../../lib/formats.ts'
import { Button } from '../../../../ui/button.tsx'
import { AgreedThere } from './agreed-there.tsx'
import { HowMany } from './how-many.tsx'
import { billed } from './money.ts'
import { priceQuery, useOrderPlan } from './queries.ts'
import { Specimen } from './sandbox-note.tsx'
import { useStaying } from './staying.tsx'
import { openCheckout } from './use-checkout.ts'
import { useChooseNext } from './use-choose-next.ts'
import { useSaveStaying } from './use-save-staying.ts'

/** Businesses beyond those that the plan includes: more at once, fewer when the month ends. */
export function ExtraBusinesses({ billing, currency: shown }: { billing: BillingStanding; currency: Currency }) {
  const { planId, currency, phase, paidUntil } = billing
  const each = planId && currency && sellsOf(planId)
  return (
    <div className="bill-pack">
      <div>
        <h3 className="h3">
          <Trans>Extra businesses</Trans>
        </h3>
        <p className="t13 soft">{each ? standingText(billing, formatMoney(each[currency], currency)) : offerText(shown)}</p>
      </div>
      {each && planId && paidUntil !== null && phase === 'active' ? (
        <Choice key={`${billing.extraBusinesses} ${billing.nextExtraBusinesses}`} billing={{ ...billing, planId, currency, paidUntil }} />
      ) : (
        <span className="row t13 soft">
          <Lock aria-hidden="true" className="i-14" />
          {each
            ? t`While the plan is paid and goes on`
            : t`Only on ${{ growth: plans.growth.label }} and ${{ agency: plans.agency.label }}`}
        </span>
      )}
    </div>
  )
}

type Paid = BillingStanding & { planId: PlanId; currency: Currency; paidUntil: string }

function Choice({ billing }: { billing: Paid }) {
  const { planId, currency, extraBusinesses: now, paidUntil } = billing
  const next = billing.nextPlanId === planId ? (billing.nextExtraBusinesses ?? now) : now
  const [wanted, setWanted] = useState(next)
  const price = useQuery(priceQuery(wanted > now ? { planId, currency, extraBusinesses: wanted } : null))
  const order = useOrderPlan()
  const chooseNext = useChooseNext(billing.provider)
  const staying = useStaying({ planId, extraBusinesses: Math.min(wanted, now) })
  const day = formatDate(paidUntil)
  const saveChoice = useSaveStaying(staying)
  const isOther = billing.nextPlanId !== null && billing.nextPlanId !== planId

  async function choose(extraBusinesses: number) {
    const done = extraBusinesses === now ? t`The plan stays as it is.` : t`Changed from ${{ day }} on.`
    const isDone = await chooseNext({ planId, extraBusinesses }, done)
    if (isDone && extraBusinesses < now) await saveChoice()
  }

  return (
    <div className="bill-extra">
      <div className="row">
        <HowMany value={wanted} onChange={setWanted} />
        {wanted > now && (
          <Button
            icon={ExternalLink}
            disabled={!price.data || price.isPlaceholderData}
            onClick={() => openCheckout(() => order.mutateAsync({ planId, currency, extraBusinesses: wanted }))}
          >
            {price.data ? t`Add for ${{ amount: billed(price.data.todayCents, currency) }}` : t`Add`}
          </Button>
        )}
        {wanted > now && price.data && <Specimen mode={price.data.mode} />}
        {wanted < now && wanted !== next && (
          <Button disabled={!staying.isReady} onClick={() => choose(wanted)}>{t`Change on ${{ day }}`}</Button>
        )}
        {next !== now && wanted <= now && <Button onClick={() => choose(now)}>{t`Keep ${{ count: now }}`}</Button>}
      </div>
      {wanted > now && price.data && (
        <p className="t13 soft num">
          {t`For the ${plural({ daysLeft: price.data.daysLeft }, { one: '# day', other: '# days' })} left of this month; then ${{ amount: billed(price.data.monthlyCents, currency) }} a month with the plan.`}
          {billing.nextPlanId !== null && ` ${t`What you chose for the next month is taken back.`}`}
        </p>
      )}
      {wanted < now && (
        <>
          {billing.provider === 'paypal' && <AgreedThere />}
          <p className="t13 soft">
            {t`Until ${{ day }} nothing changes. Then the workspace has room for fewer businesses.`}
            {isOther && ` ${t`What you chose for the next month is taken back.`}`}
          </p>
          {staying.form}
        </>
      )}
    </div>
  )
}

function standingText({ extraBusinesses, nextPlanId, planId, nextExtraBusinesses, paidUntil }: BillingStanding, each: string): string {
  const now = t`${{ price: each }} a month each. You have ${plural(extraBusinesses, { 0: 'none', one: '#', other: '#' })}.`
  if (nextPlanId !== planId || nextExtraBusinesses === null || paidUntil === null) return now
  return `${now} ${t`From ${{ day: formatDate(paidUntil) }}: ${{ count: nextExtraBusinesses }}.`}`
}

/** "On Growth for R180 a month each, on Agency for R280." */
function offerText(currency: Currency): string {
  const offers = planIds.flatMap((id) => {
    const each = sellsOf(id)
    return each ? [t`${{ plan: plans[id].label }}: ${{ price: formatMoney(each[currency], currency) }} a month each`] : []
  })
  return offers.join('. ') + '.'
}

function sellsOf(planId: PlanId): Plan['extraBusinessCents'] {
  return (plans[planId] satisfies Plan as Plan).extraBusinessCents
}
