import { plans } from '@postwright/contract/core/plans'
import { and, desc, eq, gte, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Tx } from '../../../infra/db/database.ts'
import { isInUse, lockSubscription } from '../subscriptions/public.ts'
import { subscriptions } from '../subscriptions/table.ts'
import type { BillingFact } from './facts/fact.ts'
import { issueInvoice } from './invoices/issue.ts'
import { monthsAfter } from './months.ts'
import type { Seller } from './seller.ts'
import { databaseNow } from './settle.ts'
import { type orders, quotaPacks } from './table.ts'

type OrderRow = typeof orders.$inferSelect

/** More of a quota until the month ends, once for an order. @returns the number of its invoice; null where it buys nothing: no plan is in use any more. */
export async function addPack(
  tx: Tx,
  order: OrderRow,
  fact: Extract<BillingFact, { kind: 'paid' }>,
  seller: Seller,
): Promise<string | null> {
  const { workspaceId, what, planId } = order
  const amount = what === 'plan' ? 0 : (plans[planId].overage?.[what] ?? 0)
  const row = await lockSubscription(tx, workspaceId)
  if (what === 'plan' || amount === 0 || !row || !isInUse(row, await databaseNow(tx))) return null
  const { rowCount } = await tx
    .insert(quotaPacks)
    .values({ id: uuidv7(), workspaceId, orderId: order.id, what, amount })
    .onConflictDoNothing()
  if (rowCount !== 1) return null
  const more =
    what === 'tokens'
      ? {
          tokensIncluded: sql`${subscriptions.tokensIncluded} + ${amount}`,
          currentTokens: sql`${subscriptions.currentTokens} + ${amount}`,
          packTokens: sql`${subscriptions.packTokens} + ${amount}`,
        }
      : {
          postsIncluded: sql`${subscriptions.postsIncluded} + ${amount}`,
          currentPosts: sql`${subscriptions.currentPosts} + ${amount}`,
          packPosts: sql`${subscriptions.packPosts} + ${amount}`,
        }
  await tx
    .update(subscriptions)
    .set({ ...more, updatedAt: sql`now()` })
    .where(and(eq(subscriptions.workspaceId, workspaceId), eq(subscriptions.id, row.id)))
  return issueInvoice(tx, order, { ...fact, startsAt: fact.at, endsAt: row.paidUntil ?? monthsAfter(fact.at, 1), planId }, seller)
}

/** What is not used of more that was given back goes with its money. */
export async function takePackBack(tx: Tx, { workspaceId, id }: OrderRow): Promise<void> {
  const [pack] = await tx
    .delete(quotaPacks)
    .where(and(eq(quotaPacks.workspaceId, workspaceId), eq(quotaPacks.orderId, id)))
    .returning()
  const row = await lockSubscription(tx, workspaceId)
  if (!pack || !row) return
  const isTokens = pack.what === 'tokens'
  const less = Math.min(pack.amount, isTokens ? row.packTokens : row.packPosts, isTokens ? row.currentTokens : row.currentPosts)
  const values = isTokens
    ? { tokensIncluded: row.tokensIncluded - less, currentTokens: row.currentTokens - less, packTokens: row.packTokens - less }
    : { postsIncluded: row.postsIncluded - less, currentPosts: row.currentPosts - less, packPosts: row.packPosts - less }
  await tx
    .update(subscriptions)
    .set({ ...values, updatedAt: sql`now()` })
    .where(and(eq(subscriptions.workspaceId, workspaceId), eq(subscriptions.id, row.id)))
}

/** The orders of what was bought since then beside the plan, and is not used: the last ones that were bought are used last. */
export async function unusedPacks(tx: Tx, workspaceId: string, since: Date): Promise<string[]> {
  const [row] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.workspaceId, workspaceId), eq(subscriptions.status, 'active')))
  if (!row) return []
  const packs = await tx
    .select()
    .from(quotaPacks)
    .where(and(eq(quotaPacks.workspaceId, workspaceId), gte(quotaPacks.createdAt, since)))
    .orderBy(desc(quotaPacks.createdAt))
    .limit(packsAtMost)
  const left = { tokens: Math.min(row.packTokens, row.currentTokens), posts: Math.min(row.packPosts, row.currentPosts) }
  return packs
    .filter(({ what, amount }) => {
      left[what] -= amount
      return left[what] >= 0
    })
    .map(({ orderId }) => orderId)
}

const packsAtMost = 200
