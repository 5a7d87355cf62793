import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
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
  const price = isByAgreement(plan) ? t`By agreement` : priceOf(plan, currency)
  return (
    <aside className="plan" aria-label={t`Selected plan`}>
      <div className="row">
        <span className="label">
          <Trans>Selected plan</Trans>
        </span>
        <a className="link t13 end" href={`/pricing?currency=${currency}`}>
          <Trans>Change</Trans>
        </a>
      </div>
      <div className="plan-name">
        <b>{plan.label}</b>
        <span>
          {hasPrice(plan) ? (
            <Trans>
              <span className="b">{price}</span> <span className="soft">a month</span>
            </Trans>
          ) : (
            <span className="b">{price}</span>
          )}
        </span>
      </div>
      <dl>
        {facts(plan, currency).map(([term, value]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ol>
        {sendsMail && (
          <li>
            <span>
              <Trans>Confirm your email address.</Trans>
            </span>
          </li>
        )}
        <li>
          <span>
            <Trans>We review new accounts, usually within 1-2 business days.</Trans>
          </span>
        </li>
        <li>
          <span>
            <Trans>Add your first business and write from a brief.</Trans>
          </span>
        </li>
        {hasPrice(plan) && (
          <li>
            <span>{t`You begin with a free trial of ${{ trial: plans.starter.label }}. ${{ plan: plan.label }} starts with your first payment.`}</span>
          </li>
        )}
      </ol>
    </aside>
  )
}

function facts(plan: Plan, currency: Currency): [string, string][] {
  const { businesses, tokens, posts, seats } = figuresOf(plan, compact)
  const rows: [string, string][] = [
    [t`Businesses`, businesses],
    [t`Tokens a month`, tokens],
    [t`Posts a month`, posts],
    [t`Seats`, seats],
  ]
  if (plan.extraBusinessCents !== null) rows.push([t`Extra business`, formatMoney(plan.extraBusinessCents[currency], currency)])
  return rows
}
