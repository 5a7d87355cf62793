import { extraBusinessesCents } from '@postwright/contract/billing/extra-businesses'
import type { BillingStanding } from '@postwright/contract/billing/payments'
import { type Currency, type PlanId, plans } from '@postwright/contract/core/plans'

export interface NextMonth {
  planId: PlanId
  currency: Currency
  extraBusinesses: number
  cents: number
}

/** What the next month is paid for, and how much: the plan in use, or what was chosen instead; null where nothing is paid. */
export function nextMonthOf({ planId, currency, monthlyCents, extraBusinesses, ...billing }: BillingStanding): NextMonth | null {
  if (planId === null || currency === null || monthlyCents === null) return null
  const { nextPlanId, nextExtraBusinesses } = billing
  if (nextPlanId === null) return { planId, currency, extraBusinesses, cents: monthlyCents }
  const extras = nextExtraBusinesses ?? 0
  const cents = (plans[nextPlanId].priceCents?.[currency] ?? 0) + (extraBusinessesCents(nextPlanId, currency, extras) ?? 0)
  return { planId: nextPlanId, currency, extraBusinesses: extras, cents }
}
