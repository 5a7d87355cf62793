import { and, eq, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { systemPart } from '../../../infra/db/system-part.ts'
import { starterTrial } from '../../core/instance/public.ts'
import { filled, heldIn } from './included.ts'
import { firstPeriodEnd } from './periods.ts'
import { subscriptions } from './table.ts'

/** Whether starter has no end on this instance, so that a plan which ends is followed by it; else it is a trial, for new accounts alone. */
export async function starterFollows(tx: Tx): Promise<boolean> {
  const { days } = await systemPart(tx, 'it is read how long starter lasts', () => starterTrial(tx))
  return days === null
}

/**
 * Begins starter in place of another plan that has ended, where it has no end on this instance. What is held stays held.
 *
 * @returns whether it began.
 */
export async function followWithStarter(tx: Tx, row: typeof subscriptions.$inferSelect): Promise<boolean> {
  const planId = 'starter'
  if (row.planId === planId || !(await starterFollows(tx))) return false
  await tx
    .update(subscriptions)
    .set({
      planId,
      status: 'active',
      ...filled(planId, heldIn(row)),
      usedTokens: 0,
      usedPosts: 0,
      packTokens: 0,
      packPosts: 0,
      seatsIncluded: null,
      extraBusinesses: 0,
      startedAt: sql`now()`,
      periodStartsAt: sql`now()`,
      periodEndsAt: firstPeriodEnd(null),
      endsAt: null,
      orderId: null,
      paidFrom: null,
      paidUntil: null,
      grantedAt: null,
      updatedAt: sql`now()`,
    })
    .where(and(eq(subscriptions.workspaceId, row.workspaceId), eq(subscriptions.id, row.id)))
  return true
}
