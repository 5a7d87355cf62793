import { say } from '../core/sentences.ts'
import { msg } from '../core/msg.ts'
import { formatMoney } from './money.ts'
import type { Currency, Plan } from '../core/plans.ts'

/** `R550`, `$29`, `Free` or `Custom`. */
export function priceOf({ priceCents }: Plan, currency: Currency): string {
  if (!priceCents) return say(msg`Custom`)
  return priceCents[currency] === 0 ? say(msg`Free`) : formatMoney(priceCents[currency], currency)
}

export function hasPrice({ priceCents }: Plan): boolean {
  return priceCents !== null && priceCents.ZAR > 0
}

export interface PlanFigures {
  businesses: string
  tokens: string
  posts: string
  seats: string
}

/** What a plan gives in a month, in words; a plan by agreement has no figures but the least number of seats. */
export function figuresOf(plan: Plan, formatCount: (count: number) => string = String): PlanFigures {
  const agreed = (count: number | null) => (count === null ? say(msg`As agreed`) : formatCount(count))
  return {
    businesses: plan.businesses === null ? say(msg`Unlimited`) : formatCount(plan.businesses),
    tokens: agreed(plan.tokens),
    posts: agreed(plan.posts),
    seats: isByAgreement(plan) ? `${plan.seats}+` : formatCount(plan.seats),
  }
}

/** Its price and quotas are agreed with each customer. */
export function isByAgreement(plan: Plan): boolean {
  return plan.tokens === null || plan.posts === null
}
