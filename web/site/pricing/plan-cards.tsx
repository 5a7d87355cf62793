import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { figuresOf, isByAgreement, priceOf } from '@postwright/contract/billing/plan-figures'
import { type Currency, type Plan, type PlanId, planIds, plans } from '@postwright/contract/core/plans'

import { mailTo, type Site } from '../site.ts'
import { compact, extraBusiness, overQuota } from './figures.ts'

const meantFor = (): Record<PlanId, string> => ({
  starter: t`To see how it writes for you.`,
  solo: t`For one brand that posts every working day.`,
  growth: t`For a small team with a few brands.`,
  agency: t`For an agency and its clients.`,
  enterprise: t`For many brands, many people, or your own terms.`,
})

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
    [t`Businesses`, businesses],
    [t`Tokens`, tokens],
    [t`Posts`, posts],
    [t`Seats`, seats],
  ]
  return (
    <article className={plan.mostPopular ? 'plan best' : 'plan'} aria-labelledby={`p-${plan.id}`}>
      {plan.mostPopular && (
        <p className="best-tag">
          <Trans>Most Popular</Trans>
        </p>
      )}
      <div className="ph">
        <h2 id={`p-${plan.id}`}>{plan.label}</h2>
        <p className="for">{meantFor()[plan.id]}</p>
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
      <p className="extra">{extra(plan, currency, site)}</p>
      <div className="go">
        {isOwn ? (
          <p className="own">
            <Trans>Your plan</Trans>
          </p>
        ) : (
          <Choose plan={plan} currency={currency} site={site} />
        )}
      </div>
    </article>
  )
}

/** A visitor registers with the plan. Whoever has an account asks for it, as long as nobody can pay online. */
function Choose({ plan, currency, site }: { plan: Plan; currency: Currency; site: Site }) {
  const { contact, signedIn, instanceName } = site
  const { label } = plan
  const look = plan.mostPopular ? 'btn btn-proof' : 'btn'
  if (isByAgreement(plan) && contact.sales !== '')
    return (
      <a className={look} href={mailTo(contact.sales, t`${label} plan`)}>
        <Trans>Email sales</Trans>
      </a>
    )
  if (!signedIn)
    return (
      <a className={look} href={`/register?plan=${plan.id}&currency=${currency}`}>
        {plan.id === 'starter' ? t`Start free` : t`Choose ${label}`}
      </a>
    )
  if (plan.id === 'starter') return null
  if (contact.support === '') return <p className="extra">{t`Ask the administrator of ${instanceName} for it.`}</p>
  return (
    <a className={look} href={mailTo(contact.support, t`${label} plan`)}>
      <Trans>Ask for {label}</Trans>
    </a>
  )
}

function period(plan: Plan, trialDays: number | null): string {
  if (plan.id !== 'starter') return isByAgreement(plan) ? t`by agreement` : t`a month`
  if (trialDays === null) return t`without an end`
  return t`${plural(trialDays, { one: `${trialDays}-day trial`, other: `${trialDays}-day trial` })}`
}

function extra(plan: Plan, currency: Currency, { trialDays, contact }: Site): string {
  // Dollars buy no more for one month.
  const [tokens, posts] = currency === 'ZAR' ? overQuota(plan) : []
  if (tokens && posts) return t`Over quota: ${tokens}, ${posts}.`
  const business = extraBusiness(plan, currency)
  if (business) return t`Extra business: ${business} a month.`
  if (plan.id === 'starter')
    return trialDays === null ? t`No card needed.` : t`No card needed. Trial of ${plural(trialDays, { one: '# day', other: '# days' })}.`
  return contact.sales === '' ? t`Price and figures are agreed with you.` : t`Write to us with your number of brands and seats.`
}
