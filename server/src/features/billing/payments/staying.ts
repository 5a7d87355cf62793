import type { ChooseStaying, ReadStaying, Staying } from '@postwright/contract/billing/payments'
import { plans } from '@postwright/contract/core/plans'
import { and, count, eq, gt, inArray } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { notFound } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { deliveries } from '../../publishing/deliveries/table.ts'
import { modesOf } from '../payment-settings/public.ts'
import { businessLimitOf, inOrder, placesOf, staysOf } from '../subscriptions/public.ts'
import { planStays } from '../subscriptions/table.ts'
import { refuseOthers } from './policy.ts'
import { billingOf } from './standing.ts'

/** Who and what would stay in a plan, by what was chosen so far. @throws FORBIDDEN */
export async function readStaying(context: Context, { planId, extraBusinesses }: ReadStaying): Promise<Staying> {
  refuseOthers(context)
  const { db, actor, services } = context
  const { workspaceId } = actor
  const takes = await modesOf(services.db.plain)
  return db.transaction(async (tx) => {
    const [there, chosen, { paidUntil }] = [
      await placesOf(tx, workspaceId),
      await staysOf(tx, workspaceId),
      await billingOf(tx, workspaceId, takes),
    ]
    const planned = await plannedAfter(tx, workspaceId, paidUntil === null ? new Date() : new Date(paidUntil))
    const limit = businessLimitOf({ planId, extraBusinesses })
    const { seats } = plans[planId]
    return {
      businesses: {
        limit,
        items: inOrder(there.businesses, chosen.businessIds).map(({ id, name, isLocked }, at) => {
          return { id, name, isLocked, stays: limit === null || at < limit, planned: planned.get(id) ?? 0 }
        }),
      },
      members: {
        limit: seats,
        items: inOrder(there.members, chosen.userIds).map(({ id, name, role, isLocked }, at) => {
          return { id, name, role, isLocked, stays: at < seats }
        }),
      },
    }
  })
}

/** Counts from the day on which the plan becomes smaller; until then it can be chosen anew. @throws FORBIDDEN, NOT_FOUND for what this workspace does not have */
export function keepStaying(context: Context, { businessIds, userIds }: ChooseStaying): Promise<Record<string, never>> {
  refuseOthers(context)
  const { db, actor } = context
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const { businesses, members } = await placesOf(tx, workspaceId)
    if (isUnknown(businessIds, businesses)) throw notFound('business')
    if (isUnknown(userIds, members)) throw notFound('member')
    const choice = { businessIds, userIds }
    await tx
      .insert(planStays)
      .values({ workspaceId, ...choice })
      .onConflictDoUpdate({ target: planStays.workspaceId, set: choice })
    return {}
  })
}

function isUnknown(ids: readonly string[], there: readonly { id: string }[]): boolean {
  return ids.some((id) => there.every((one) => one.id !== id))
}

async function plannedAfter(tx: Tx, workspaceId: string, day: Date): Promise<Map<string, number>> {
  const rows = await tx
    .select({ businessId: deliveries.businessId, planned: count() })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.workspaceId, workspaceId),
        inArray(deliveries.status, ['scheduled', 'retrying', 'held']),
        gt(deliveries.dueAt, day),
      ),
    )
    .groupBy(deliveries.businessId)
  return new Map(rows.map(({ businessId, planned }) => [businessId, planned]))
}
