import { type Currency, type PlanId, plans } from '../core/plans.ts'

/** More than that are agreed with each customer. */
export const mostExtraBusinesses = 50

/** What so many businesses beyond those that a plan includes cost a month; null where it sells none. */
export function extraBusinessesCents(planId: PlanId, currency: Currency, count: number): number | null {
  if (count === 0) return 0
  const { extraBusinessCents: each } = plans[planId] as { extraBusinessCents: Record<Currency, number> | null }
  return each ? each[currency] * count : null
}
