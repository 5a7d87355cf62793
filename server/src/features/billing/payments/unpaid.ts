import { awaitedHours } from '@postwright/contract/billing/unpaid'
import { and, eq, exists, gt, inArray, isNotNull, lte, type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { Tx } from '../../../infra/db/database.ts'
import { subscriptions } from '../subscriptions/table.ts'
import { billingFacts } from './table.ts'

/** Of a row of subscriptions: the last payment failed, or the month is over and its payment not awaited any more. What was cancelled waits for no payment. */
export const isUnpaid: SQL<boolean> = sql<boolean>`(
  ${subscriptions.orderId} is not null and ${subscriptions.endsAt} > ${subscriptions.paidUntil}
  and (${subscriptions.paidUntil} <= now() - make_interval(hours => ${awaitedHours}) or exists (
    select from ${billingFacts} failed
    where failed.workspace_id = ${subscriptions.workspaceId} and failed.order_id = ${subscriptions.orderId} and failed.kind = 'failed'
      and not exists (
        select from ${billingFacts} paid
        where paid.workspace_id = failed.workspace_id and paid.order_id = failed.order_id and paid.kind = 'paid' and paid.at > failed.at))))`

/** Longer than a month and its grace: what failed before was paid, or is over. */
const daysBack = 45

/** Few rows of subscriptions, by indexes, among which are all that `isUnpaid` is true of. */
export function mayBeUnpaid(tx: Tx): SQL {
  const overdue = tx
    .select({ id: subscriptions.id })
    .from(subscriptions)
    .where(and(eq(subscriptions.status, 'active'), isNotNull(subscriptions.orderId), lte(subscriptions.paidUntil, sql`now()`)))
  const failed = tx
    .select({ id: subscriptions.id })
    .from(billingFacts)
    .innerJoin(subscriptions, and(eq(subscriptions.workspaceId, billingFacts.workspaceId), eq(subscriptions.orderId, billingFacts.orderId)))
    .where(
      and(
        eq(subscriptions.status, 'active'),
        eq(billingFacts.kind, 'failed'),
        gt(billingFacts.at, sql`now() - make_interval(days => ${daysBack})`),
      ),
    )
  return inArray(subscriptions.id, overdue.unionAll(failed))
}

/** Whether the plan of a workspace waits for a payment, while it goes on. */
export function waitsForPayment(tx: Tx, workspaceId: PgColumn): SQL<boolean> {
  const waiting = tx
    .select({ one: sql`1` })
    .from(subscriptions)
    .where(
      and(eq(subscriptions.workspaceId, workspaceId), eq(subscriptions.status, 'active'), sql`${subscriptions.endsAt} > now()`, isUnpaid),
    )
  return sql<boolean>`${exists(waiting)}`
}
