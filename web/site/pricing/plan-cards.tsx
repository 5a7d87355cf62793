import { figuresOf, isByAgreement, priceOf } from '@postwright/contract/billing/plan-figures'
import { type Currency, type Plan, type PlanId, planIds, plans } from '@postwright/contract/core/plans'
import { daysInWords } from '@postwright/contract/billing/starter'

import { mailTo, type Site } from '../site.ts'
import { compact, extraBusiness, overQuota } from './figures.ts'

const meantFor: Record<PlanId, string> = {
  starter: 'To see how it writes for you.',
  solo: 'For one brand that posts every working day.',
  growth: 'For a small team with a few brands.',
  agency: 'For an agency and its clients.',
  enterprise: 'For many brands, many people, or your own terms.',
}

export function PlanCards({ currency, site, ownPlan }: { currency: Currency; site: Site; ownPlan: PlanId | null }) {
  return (
    <div className="plans">
      {planIds.map((id) => (
        <PlanCard key={id} plan={plans[id]} currency={currency} site={site} isOwn={id === ownPlan} />
      ))}
    </div>
  )
}

function PlanCard({ plan, currency, site, isOwn }: { plan: Plan; currency: Currency; site: Site; isOwn: boolean }) {
  const { businesses, tokens, posts, seats } = figuresOf(plan, compact)
  const figures = [
    ['Businesses', businesses],
    ['Tokens', tokens],
    ['Posts', posts],
    ['Seats', seats],
  ]
  return (
    <article className={plan.mostPopular ? 'plan best' : 'plan'} aria-labelledby={`p-${plan.id}`}>
      {plan.mostPopular && <p className="best-tag">Most Popular</p>}
      <div className="ph">
        <h2 id={`p-${plan.id}`}>{plan.label}</h2>
        <p className="for">{meantFor[plan.id]}</p>
      </div>
      <p className="price num">{priceOf(plan, currency)}</p>
      <p className="per">{period(plan, site.trialDays)}</p>
      <dl>
        {figures.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className="extra">{extra(plan, site)}</p>
      <div className="go">{isOwn ? <p className="own">Your plan</p> : <Choose plan={plan} currency={currency} site={site} />}</div>
    </article>
  )
}

/** A visitor registers with the plan. Whoever has an account asks for it, as long as nobody can pay online. */
function Choose({ plan, currency, site }: { plan: Plan; currency: Currency; site: Site }) {
  const { contact, signedIn } = site
  const look = plan.mostPopular ? 'btn btn-proof' : 'btn'
  if (isByAgreement(plan) && contact.sales !== '')
    return (
      <a className={look} href={mailTo(contact.sales, `${plan.label} plan`)}>
        Email sales
      </a>
    )
  if (!signedIn)
    return (
      <a className={look} href={`/register?plan=${plan.id}&currency=${currency}`}>
        {plan.id === 'starter' ? 'Start free' : `Choose ${plan.label}`}
      </a>
    )
  if (plan.id === 'starter') return null
  if (contact.support === '') return <p className="extra">Ask the administrator of {site.instanceName} for it.</p>
  return (
    <a className={look} href={mailTo(contact.support, `${plan.label} plan`)}>
      Ask for {plan.label}
    </a>
  )
}

function period(plan: Plan, trialDays: number | null): string {
  if (plan.id === 'starter') return trialDays === null ? 'without an end' : `${trialDays}-day trial`
  return isByAgreement(plan) ? 'by agreement' : 'a month'
}

function extra(plan: Plan, { trialDays, contact }: Site): string {
  const [tokens, posts] = overQuota(plan)
  if (tokens && posts) return `Over quota: ${tokens}, ${posts}.`
  const business = extraBusiness(plan)
  if (business) return `Extra business: ${business} a month.`
  if (plan.id === 'starter') return trialDays === null ? 'No card needed.' : `No card needed. Trial of ${daysInWords(trialDays)}.`
  return contact.sales === '' ? 'Price and figures are agreed with you.' : 'Write to us with your number of brands and seats.'
}
