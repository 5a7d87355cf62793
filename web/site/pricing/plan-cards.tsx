import { type Currency, type Plan, type PlanId, planIds, plans } from '@postwright/contract/plans'

import { mailTo } from '../site.ts'
import { extraBusiness, figures, overQuota, price } from './figures.ts'

const meantFor: Record<PlanId, string> = {
  starter: 'To see how it writes for you.',
  solo: 'For one brand that posts every working day.',
  growth: 'For a small team with a few brands.',
  agency: 'For an agency and its clients.',
  enterprise: 'For many brands, many people, or your own terms.',
}

export function PlanCards({ currency, salesAddress }: { currency: Currency; salesAddress: string }) {
  return (
    <div className="plans">
      {planIds.map((id) => (
        <PlanCard key={id} plan={plans[id]} currency={currency} salesAddress={salesAddress} />
      ))}
    </div>
  )
}

function PlanCard({ plan, currency, salesAddress }: { plan: Plan; currency: Currency; salesAddress: string }) {
  return (
    <article className={plan.mostPopular ? 'plan best' : 'plan'} aria-labelledby={`p-${plan.id}`}>
      {plan.mostPopular && <p className="best-tag">Most Popular</p>}
      <div className="ph">
        <h2 id={`p-${plan.id}`}>{plan.label}</h2>
        <p className="for">{meantFor[plan.id]}</p>
      </div>
      <p className="price num">{price(plan, currency)}</p>
      <p className="per">{period(plan)}</p>
      <dl>
        {figures(plan).map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="extra">{extra(plan, salesAddress)}</p>
      <div className="go">
        {plan.priceCents ? (
          <a className={plan.mostPopular ? 'btn btn-proof' : 'btn'} href={`/register?plan=${plan.id}&currency=${currency}`}>
            {plan.id === 'starter' ? 'Start free' : `Choose ${plan.label}`}
          </a>
        ) : salesAddress === '' ? (
          <a className="btn" href="/register">
            Start with a free account
          </a>
        ) : (
          <a className="btn" href={mailTo(salesAddress, `${plan.label} plan`)}>
            Email sales
          </a>
        )}
      </div>
    </article>
  )
}

function period(plan: Plan): string {
  if (plan.trialDays !== null) return `${plan.trialDays}-day trial`
  return plan.priceCents ? 'a month' : 'by agreement'
}

function extra(plan: Plan, salesAddress: string): string {
  const [tokens, posts] = overQuota(plan)
  if (tokens && posts) return `Over quota: ${tokens}, ${posts}.`
  const business = extraBusiness(plan)
  if (business) return `Extra business: ${business} a month.`
  if (plan.trialDays !== null) return `No card needed. Trial of ${plan.trialDays} days.`
  if (salesAddress === '') return 'Nobody has entered a sales address yet. An administrator of this site sets the plan of an account.'
  return 'Write to us with your number of brands and seats.'
}
