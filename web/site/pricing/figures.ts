import type { Currency, Plan } from '@postwright/contract/plans'

/** `R550`, `$29`, `Free` or `Custom`. */
export function price({ priceCents }: Plan, currency: Currency): string {
  if (!priceCents) return 'Custom'
  return priceCents[currency] === 0 ? 'Free' : money(priceCents[currency], currency)
}

function money(cents: number, currency: Currency): string {
  const whole = cents / 100
  return `${currency === 'ZAR' ? 'R' : '$'}${Number.isInteger(whole) ? whole : whole.toFixed(2)}`
}

/** `10K`, `1M`: as the plans are named among people. */
export function compact(count: number): string {
  return new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 }).format(count)
}

export interface Figure {
  label: string
  value: string
}

/** What a plan gives in a month; enterprise is agreed with each customer. */
export function figures(plan: Plan): Figure[] {
  const byAgreement = plan.priceCents === null
  return [
    { label: 'Businesses', value: plan.businesses === null ? 'Unlimited' : String(plan.businesses) },
    { label: 'Tokens', value: byAgreement ? 'As agreed' : compact(plan.tokens) },
    { label: 'Posts', value: byAgreement ? 'As agreed' : String(plan.posts) },
    { label: 'Seats', value: byAgreement ? `${plan.seats}+` : String(plan.seats) },
  ]
}

/** What goes beyond the plan costs rand in both currencies: the specification has no other figures. */
export function overQuota({ overage }: Plan): string[] {
  if (!overage) return []
  const each = money(overage.zarCents, 'ZAR')
  return [`${each} per +${compact(overage.tokens)} tokens`, `${each} per +${overage.posts} posts`]
}

export function extraBusiness({ extraBusinessZarCents }: Plan): string | null {
  return extraBusinessZarCents === null ? null : money(extraBusinessZarCents, 'ZAR')
}
