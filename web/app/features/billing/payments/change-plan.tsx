import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Subscription } from '@postwright/contract/billing/billing'
import type { BillingStanding } from '@postwright/contract/billing/payments'
import { figuresOf, hasPrice, isByAgreement, priceOf } from '@postwright/contract/billing/plan-figures'
import { type Currency, type Plan, type PlanId, planIds, plans } from '@postwright/contract/core/plans'
import { useQuery } from '@tanstack/react-query'
import { Check } from 'lucide-react'

import { formatDate, formatNumber } from '../../../../lib/formats.ts'
import { Radio } from '../../../../ui/choice.tsx'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { meQuery } from '../../identity/accounts/queries.ts'
import { Downgrade } from './downgrade.tsx'
import { Resume } from './resume.tsx'
import { Upgrade } from './upgrade.tsx'

interface ChangePlanProps {
  plan: Subscription | null
  billing: BillingStanding
  currency: Currency
  /** While none is paid in. */
  onCurrency: (currency: Currency) => void
  chosen: PlanId | null
  onChoose: (planId: PlanId | null) => void
}

export const changePlanId = 'change-plan'

/** All plans side by side, and what choosing one comes to. */
export function ChangePlan({ plan, billing, currency, onCurrency, chosen, onChoose }: ChangePlanProps) {
  const isCancelled = billing.phase === 'cancelled'
  const mayLeave = billing.starterFollows && (billing.phase === 'active' || billing.phase === 'past_due')
  return (
    <section className="sheet" id={changePlanId} aria-label={t`Change plan`}>
      <header className="sheet-head">
        <h2 className="h3">
          <Trans>Change plan</Trans>
        </h2>
        <span className="t13 soft">
          <Trans>a month</Trans>
        </span>
        {billing.currency === null && (
          <SegmentedControl
            label={t`Currency`}
            segments={[
              { value: 'ZAR', label: 'ZAR' },
              { value: 'USD', label: 'USD' },
            ]}
            value={currency}
            onChange={onCurrency}
          />
        )}
      </header>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div className="scroll-x" role="region" aria-label={t`Plans`} tabIndex={0}>
        <table className="table bill-plans">
          <thead>
            <tr>
              <th scope="col">
                <Trans>Plan</Trans>
              </th>
              <th scope="col">
                <Trans>Price</Trans>
              </th>
              <th scope="col" className="r wide">
                <Trans>Businesses</Trans>
              </th>
              <th scope="col" className="r wide">
                <Trans>Tokens</Trans>
              </th>
              <th scope="col" className="r wide">
                <Trans>Posts</Trans>
              </th>
              <th scope="col" className="r wide">
                <Trans>Seats</Trans>
              </th>
              <th scope="col" className="r">
                <Trans>When</Trans>
              </th>
            </tr>
          </thead>
          <tbody>
            {planIds.map((id) => (
              <PlanRow
                key={id}
                plan={plans[id]}
                currency={currency}
                isCurrent={plan?.planId === id && !isCancelled}
                isChosen={chosen === id}
                mayChoose={hasPrice(plans[id]) || (id === 'starter' && mayLeave)}
                when={whenOf(id, plan, billing)}
                onChoose={() => onChoose(id)}
              />
            ))}
          </tbody>
        </table>
      </div>
      {chosen !== null && (isCancelled || chosen !== plan?.planId) && (
        <Consequence key={chosen} chosen={chosen} plan={plan} currency={currency} billing={billing} onDone={() => onChoose(null)} />
      )}
    </section>
  )
}

interface PlanRowProps {
  plan: Plan
  currency: Currency
  isCurrent: boolean
  isChosen: boolean
  mayChoose: boolean
  when: string
  onChoose: () => void
}

function PlanRow({ plan, currency, isCurrent, isChosen, mayChoose, when, onChoose }: PlanRowProps) {
  const { businesses, tokens, posts, seats } = figuresOf(plan, formatNumber)
  return (
    <tr data-current={isCurrent || undefined} data-chosen={isChosen || undefined}>
      <td>
        {mayChoose && !isCurrent ? (
          <Radio name="plan" label={plan.label} checked={isChosen} onChange={onChoose} />
        ) : (
          <span className="bill-fixed">
            {isCurrent && <Check aria-hidden="true" className="i-16" />}
            <span>{plan.label}</span>
          </span>
        )}
        <dl className="bill-included t12 soft num">
          <Included name={t`Businesses`} figure={businesses} />
          <Included name={t`Tokens`} figure={tokens} />
          <Included name={t`Posts`} figure={posts} />
          <Included name={t`Seats`} figure={seats} />
        </dl>
      </td>
      <td>{priceOf(plan, currency)}</td>
      <td className="r num wide">{businesses}</td>
      <td className="r num wide">{tokens}</td>
      <td className="r num wide">{posts}</td>
      <td className="r num wide">{seats}</td>
      <td className="r t13 soft">{isByAgreement(plan) && !isCurrent ? <WriteToUs>{when}</WriteToUs> : when}</td>
    </tr>
  )
}

/** In place of its column, where there is no room for that. */
function Included({ name, figure }: { name: string; figure: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{figure}</dd>
    </div>
  )
}

/** By mail, where this site has an address for that. */
function WriteToUs({ children }: { children: string }) {
  const { data: account } = useQuery(meQuery())
  const address = account?.instance.salesEmail
  if (!address) return t`By agreement`
  return (
    <a className="link" href={`mailto:${address}?subject=${encodeURIComponent(`${account.instance.name}: ${plans.enterprise.label}`)}`}>
      {children}
    </a>
  )
}

function whenOf(id: PlanId, plan: Subscription | null, billing: BillingStanding): string {
  if (isByAgreement(plans[id])) return t`Write to us`
  const ends = billing.paidUntil === null ? null : formatDate(billing.paidUntil)
  if (plan?.planId === id && (billing.phase !== 'cancelled' || billing.mayResume)) return t`Your plan`
  if (billing.phase === 'renewing') return ''
  if (!hasPrice(plans[id])) {
    if (ends === null || billing.phase === 'grace' || !billing.starterFollows) return ''
    return billing.phase === 'cancelled' ? t`From ${{ day: ends }}, chosen` : t`From ${{ day: ends }}`
  }
  if (billing.monthlyCents === null || ends === null || billing.currency === null || billing.phase === 'grace') return t`Now`
  const price = plans[id].priceCents?.[billing.currency] ?? 0
  if (billing.nextPlanId === id && billing.phase !== 'cancelled') return t`From ${{ day: ends }}, chosen`
  return price >= billing.monthlyCents ? t`Upgrade, now` : t`From ${{ day: ends }}`
}

interface ConsequenceProps {
  chosen: PlanId
  plan: Subscription | null
  currency: Currency
  billing: BillingStanding
  onDone: () => void
}

function Consequence({ chosen, plan, currency, billing, onDone }: ConsequenceProps) {
  const price = plans[chosen].priceCents?.[currency] ?? 0
  if (billing.phase === 'renewing')
    return (
      <p className="bill-consequence t13">
        <Trans>The payment for the next month is being looked up. Another plan can be ordered as soon as it is confirmed.</Trans>
      </p>
    )
  if (billing.mayResume && chosen === billing.planId) return <Resume billing={billing} onDone={onDone} />
  // A month that is over and not paid is followed by whichever plan is paid.
  const isSmaller = billing.monthlyCents !== null && billing.phase !== 'grace' && price < billing.monthlyCents
  if (isSmaller && billing.phase === 'cancelled') return <AfterCancelled plan={plans[chosen].label} />
  if (isSmaller && chosen === 'starter' && !['active', 'past_due'].includes(billing.phase)) return null
  if (isSmaller) return <Downgrade planId={chosen} billing={billing} onDone={onDone} />
  const replaced = billing.monthlyCents === null && plan && plan.planId !== 'starter' ? plan.planLabel : null
  return <Upgrade planId={chosen} currency={currency} replaced={replaced} />
}

/** Nothing follows a plan that is cancelled. */
function AfterCancelled({ plan }: { plan: string }) {
  return (
    <p className="bill-consequence t13">
      {t`The plan in use is cancelled. Let it go on first to choose ${plan} for the next month, or order ${plan} when its month is over.`}
    </p>
  )
}
