import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import type { Allowance, Subscription } from '@postwright/contract/billing/billing'
import type { BillingStanding } from '@postwright/contract/billing/payments'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { RefreshCw } from 'lucide-react'

import { formatDate, formatNumber, formatZoned } from '../../../../lib/formats.ts'
import { businessesQuery } from '../../content/businesses/queries.ts'
import { teamQuery } from '../../identity/team/queries.ts'
import { isLastPeriod } from '../subscriptions/quota-words.ts'
import { phaseText, priceText } from './words.ts'

/** The plan in use, and what is left of the month. */
export function PlanPanel({ plan, billing }: { plan: Subscription | null; billing: BillingStanding }) {
  const next =
    phaseText(billing, plan) ?? (plan && t`Both start again on ${{ when: formatZoned(plan.periodEndsAt) }}. What is unused then expires.`)
  return (
    <section className="sheet" aria-label={t`Your plan`}>
      <div className="bill-plan">
        <div>
          <p className="t13 soft">
            <Trans>Your plan</Trans>
          </p>
          <h2 className="bill-name">{plan?.planLabel ?? t`None`}</h2>
          <p className="t13">{priceText(billing, plan)}</p>
          {plan && (
            <dl className="bill-facts">
              <dt>{isLastPeriod(plan) ? t`Ends` : t`Month until`}</dt>
              <dd>{formatDate(plan.periodEndsAt)}</dd>
              <Places plan={plan} />
            </dl>
          )}
        </div>
        {plan && (
          <>
            <Meter title={t`Tokens`} heldFor={t`Held for running drafts`} allowance={plan.tokens} />
            <Meter title={t`Posts`} heldFor={t`Held, scheduled`} allowance={plan.posts} />
          </>
        )}
      </div>
      {next && (
        <p className="bill-foot t13">
          <RefreshCw aria-hidden="true" className="i-14" />
          {next}
        </p>
      )}
    </section>
  )
}

/** What of the plan is in use, and where that is looked after. */
function Places({ plan }: { plan: Subscription }) {
  const { data: businesses } = useQuery(businessesQuery())
  const { data: team } = useQuery(teamQuery())
  const active = businesses?.filter(({ isSample }) => !isSample).length ?? 0
  const limit = plan.businessLimit === null ? t`Unlimited` : formatNumber(plan.businessLimit)
  return (
    <>
      <dt>
        <Link to="/app/settings" search={{ tab: 'businesses' }} className="link">
          <Trans>Businesses</Trans>
        </Link>
      </dt>
      <dd className="num">{plan.businessLimit === null ? limit : t`${{ used: formatNumber(active) }} of ${{ included: limit }}`}</dd>
      {team && team.seats.included !== null && (
        <>
          <dt>
            <Link to="/app/settings" search={{ tab: 'team' }} className="link">
              <Trans>Seats</Trans>
            </Link>
          </dt>
          <dd className="num">{t`${{ used: formatNumber(team.seats.used) }} of ${{ included: formatNumber(team.seats.included) }}`}</dd>
        </>
      )}
    </>
  )
}

function Meter({ title, heldFor, allowance }: { title: string; heldFor: string; allowance: Allowance }) {
  const { included, remaining, held, used } = allowance
  const width = (count: number) => ({ width: `${included === 0 ? 0 : (count / included) * 100}%` })
  return (
    <div>
      <p className="t13 soft">{title}</p>
      <p className="bill-figure num">
        {formatNumber(used)} <small>{t`of ${{ included: formatNumber(included) }}`}</small>
      </p>
      <div className="bill-meter" data-warn={used >= included * 0.9 || undefined} aria-hidden="true">
        <i style={width(used)} />
        <i className="held" style={width(held)} />
        <b />
      </div>
      <dl className="bill-facts">
        <dt>
          <Trans>Used</Trans>
        </dt>
        <dd className="num">{formatNumber(used)}</dd>
        <dt>{heldFor}</dt>
        <dd className="num">{formatNumber(held)}</dd>
        <dt>
          <Trans>Remaining</Trans>
        </dt>
        <dd className="num">{formatNumber(remaining)}</dd>
      </dl>
    </div>
  )
}
