import type { Payment } from '../../../../payments/payment-provider.ts'
import type { orders } from '../table.ts'
import type { Learned } from './learn.ts'

type OrderRow = typeof orders.$inferSelect

/** Smaller payments are arranged by us alone, and perhaps half of it is done. */
export function isUnderWay({ change, nextPlanRef }: Pick<OrderRow, 'change' | 'nextPlanRef'>): boolean {
  return change?.state === 'asked' && change.url === null && nextPlanRef !== null
}

/** Charged by payments that others have taken the place of, or that were given up. */
export function isFormer({ change, nextPlanRef, formerPlanRef }: OrderRow, { planRef }: Payment, paidAt: Date): boolean {
  if (planRef === null || !change) return false
  if (planRef === nextPlanRef) return change.state === 'dropped'
  return planRef === formerPlanRef && change.agreedAt !== null && paidAt >= new Date(change.agreedAt)
}

/**
 * What is charged from the next month on is another sum: as was asked for, whenever the provider tells of it. Whoever took it back and
 * agreed to it there all the same has agreed.
 */
export function agreedChange(
  { id: orderId, change, planRef, nextPlanRef }: OrderRow,
  subscriptionRef: string,
): Pick<Learned, 'facts' | 'kept'> {
  if (!change || nextPlanRef === null) return { facts: [], kept: {} }
  const { planId, monthlyCents, extraBusinesses } = change
  return {
    facts: [
      {
        kind: 'next_plan',
        key: `next_plan ${change.id}`,
        at: new Date(change.askedAt),
        orderId,
        planId,
        monthlyCents,
        extraBusinesses,
      },
    ],
    kept: {
      subscriptionRef,
      planRef: nextPlanRef,
      formerPlanRef: planRef,
      nextPlanRef: null,
      // With the next month.
      nextPaymentAt: null,
      change: { ...change, state: 'agreed', url: null, agreedAt: new Date().toISOString() },
      // A pause was of what was charged before.
      stoppedAt: null,
    },
  }
}
