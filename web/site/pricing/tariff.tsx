import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { figuresOf, type PlanFigures, priceOf } from '@postwright/contract/billing/plan-figures'
import { type Plan, planIds, plans } from '@postwright/contract/core/plans'
import type { ReactNode } from 'react'

import { compact, extraBusiness, overQuota } from './figures.ts'

const columns: readonly Plan[] = planIds.map((id) => plans[id])

const tariffRows = (): { label: string; cell: (plan: Plan, trialDays: number | null) => ReactNode }[] => [
  { label: t`Price in ZAR`, cell: (plan) => priceOf(plan, 'ZAR') },
  { label: t`Price in USD`, cell: (plan) => priceOf(plan, 'USD') },
  { label: t`Businesses`, cell: figure('businesses') },
  { label: t`Tokens a month`, cell: figure('tokens') },
  { label: t`Posts a month`, cell: figure('posts') },
  { label: t`Seats`, cell: figure('seats') },
  { label: t`Trial`, cell: ({ id }, days) => id === 'starter' && trial(days) },
  { label: t`Over quota, paid in ZAR`, cell: (plan) => lines(overQuota(plan)) },
  { label: t`Extra business in ZAR`, cell: (plan) => extraBusiness(plan, 'ZAR') },
  { label: t`Extra business in USD`, cell: (plan) => extraBusiness(plan, 'USD') },
]

/** Both currencies, side by side. */
export function Tariff({ trialDays }: { trialDays: number | null }) {
  return (
    <section className="sec" aria-labelledby="figures">
      <div className="wrap">
        <div className="two">
          <div className="lead-in">
            <h2 className="d2" id="figures">
              <Trans>All figures</Trans>
            </h2>
            <p>
              <Trans>Both currencies, side by side. Prices are for one month; more tokens and posts are priced in ZAR.</Trans>
            </p>
            <p className="tariff-hint">
              <Trans>Scroll the table sideways to see every plan.</Trans>
            </p>
          </div>
          {/* A small screen scrolls it, and so must the keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className="scroll" tabIndex={0} role="region" aria-label={t`All plan figures`}>
            <table className="tariff">
              <thead>
                <tr>
                  <th scope="col" aria-label={t`What`} />
                  {columns.map(({ id, label, mostPopular }) => (
                    <th key={id} scope="col" className={mostPopular ? 'hi' : undefined}>
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {tariffRows().map(({ label, cell }, index) => (
                  <tr key={index}>
                    <th scope="row">{label}</th>
                    {columns.map((plan) => (
                      <td key={plan.id} className={plan.mostPopular ? 'hi' : undefined}>
                        {cell(plan, trialDays) || <None />}
                      </td>
                    ))}
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </div>
      </div>
    </section>
  )
}

function trial(days: number | null): string {
  return days === null ? t`No end` : t`${plural(days, { one: '# day', other: '# days' })}`
}

function figure(name: keyof PlanFigures): (plan: Plan) => string {
  return (plan) => figuresOf(plan, compact)[name]
}

function lines(texts: string[]): ReactNode {
  return texts.length === 0 ? null : texts.map((text) => <div key={text}>{text}</div>)
}

function None() {
  return (
    <>
      <span className="soft" aria-hidden="true">
        –
      </span>
      <span className="vh">
        <Trans>none</Trans>
      </span>
    </>
  )
}
