import { formatMoney } from '@postwright/contract/billing/money'
import { figuresOf, hasPrice, isByAgreement, priceOf } from '@postwright/contract/billing/plan-figures'
import { type Currency, type Plan, type PlanId, plans } from '@postwright/contract/core/plans'

import { compact } from '../pricing/figures.ts'

interface SelectedPlanProps {
  plan: PlanId
  currency: Currency
  /** Without mail no address can be confirmed by its owner alone. */
  sendsMail: boolean
}

/** What was chosen on the pricing page, beside the sign-up form. */
export function SelectedPlan({ plan: planId, currency, sendsMail }: SelectedPlanProps) {
  const plan = plans[planId]
  return (
    <aside className="plan" aria-label="Selected plan">
      <div className="row">
        <span className="label">Selected plan</span>
        <a className="link t13 end" href={`/pricing?currency=${currency}`}>
          Change
        </a>
      </div>
      <div className="plan-name">
        <b>{plan.label}</b>
        <span>
          <span className="b">{isByAgreement(plan) ? 'By agreement' : priceOf(plan, currency)}</span>{' '}
          {hasPrice(plan) && <span className="soft">a month</span>}
        </span>
      </div>
      <dl>
        {facts(plan).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ol>
        {sendsMail && (
          <li>
            <span>Confirm your email address.</span>
          </li>
        )}
        <li>
          <span>We review new accounts, usually within 1-2 business days.</span>
        </li>
        <li>
          <span>Add your first business and write from a brief.</span>
        </li>
      </ol>
    </aside>
  )
}

function facts(plan: Plan): [string, string][] {
  const { businesses, tokens, posts, seats } = figuresOf(plan, compact)
  const rows: [string, string][] = [
    ['Businesses', businesses],
    ['Tokens a month', tokens],
    ['Posts a month', posts],
    ['Seats', seats],
  ]
  if (plan.extraBusinessZarCents !== null) rows.push(['Extra business', formatMoney(plan.extraBusinessZarCents, 'ZAR')])
  return rows
}
