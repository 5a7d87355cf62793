import { figuresOf, type PlanFigures, priceOf } from '@postwright/contract/billing/plan-figures'
import { type Plan, planIds, plans } from '@postwright/contract/core/plans'
import { daysInWords } from '@postwright/contract/billing/starter'
import type { ReactNode } from 'react'

import { compact, extraBusiness, overQuota } from './figures.ts'

const columns: readonly Plan[] = planIds.map((id) => plans[id])

const rows: { label: string; cell: (plan: Plan, trialDays: number | null) => ReactNode }[] = [
  { label: 'Price in ZAR', cell: (plan) => priceOf(plan, 'ZAR') },
  { label: 'Price in USD', cell: (plan) => priceOf(plan, 'USD') },
  { label: 'Businesses', cell: figure('businesses') },
  { label: 'Tokens a month', cell: figure('tokens') },
  { label: 'Posts a month', cell: figure('posts') },
  { label: 'Seats', cell: figure('seats') },
  { label: 'Trial', cell: ({ id }, days) => id === 'starter' && (days === null ? 'No end' : daysInWords(days)) },
  { label: 'Over quota', cell: (plan) => lines(overQuota(plan)) },
  { label: 'Extra business', cell: (plan) => extraBusiness(plan) },
]

/** Both currencies, side by side. */
export function Tariff({ trialDays }: { trialDays: number | null }) {
  return (
    <section className="sec" aria-labelledby="figures">
      <div className="wrap">
        <div className="two">
          <div className="lead-in">
            <h2 className="d2" id="figures">
              All figures
            </h2>
            <p>Both currencies, side by side. Prices are for one month; what goes beyond a plan is priced in ZAR.</p>
            <p className="tariff-hint">Scroll the table sideways to see every plan.</p>
          </div>
          {/* A small screen scrolls it, and so must the keyboard. */}
          {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
          <div className="scroll" tabIndex={0} role="region" aria-label="All plan figures">
            <table className="tariff">
              <thead>
                <tr>
                  <th scope="col">
                    <span className="vh">What</span>
                  </th>
                  {columns.map(({ id, label, mostPopular }) => (
                    <th key={id} scope="col" className={mostPopular ? 'hi' : undefined}>
                      {label}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map(({ label, cell }) => (
                  <tr key={label}>
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
      <span className="vh">none</span>
    </>
  )
}
