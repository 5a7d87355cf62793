import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import { quotaRefused } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { inOrder } from '../../../infra/db/in-order.ts'
import { isAgreed } from './included.ts'
import { type Quota, quotaHolds, subscriptions, usageKinds, type UsageKind, usageTracking } from './table.ts'

export interface Settlement {
  workspaceId: string
  userId: string | null
  /** Of the hold, and of the usage record: that makes a second settlement known. */
  id: string
  amount: number
  /** What the usage record is about. */
  metadata: Record<string, unknown>
}

type Subscription = typeof subscriptions.$inferSelect

interface Open extends Settlement {
  subscription: Subscription
  /** What its hold had set aside; undefined where there is none. */
  held: number | undefined
}

export const columns = {
  tokens: {
    remaining: { key: 'currentTokens', column: subscriptions.currentTokens },
    used: { key: 'usedTokens', column: subscriptions.usedTokens },
  },
  posts: {
    remaining: { key: 'currentPosts', column: subscriptions.currentPosts },
    used: { key: 'usedPosts', column: subscriptions.usedPosts },
  },
} as const satisfies Record<Quota, Record<'remaining' | 'used', { key: string; column: PgColumn }>>

/** Turns holds into what was really used, and writes the usage records. Of several in one subscription, the first one takes first. */
export async function settle(tx: Tx, usage: UsageKind, settlements: readonly Settlement[]): Promise<void> {
  if (settlements.length === 0) return
  const open = await lockOpen(tx, settlements)
  const known = await recordedIds(tx, open)
  const ofSubscriptions = [...Map.groupBy(open, ({ subscription }) => subscription.id).values()]
  await inOrder(ofSubscriptions.map((those) => settleIn(tx, usage, those, known)))
}

/** A hold's own subscription, else the one in use, else the last one; never one that waits for its payment. */
export async function lockSubscription(tx: Tx, workspaceId: string): Promise<Subscription | undefined> {
  const [subscription] = await tx
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.workspaceId, workspaceId), ne(subscriptions.status, 'awaiting_payment')))
    .orderBy(sql`${subscriptions.status} = 'active' desc, ${subscriptions.createdAt} desc`)
    .limit(1)
    .for('update')
  return subscription
}

export async function removeHolds(tx: Tx, which: readonly Pick<Settlement, 'workspaceId' | 'id'>[]) {
  return tx
    .delete(quotaHolds)
    .where(areThose(quotaHolds, which))
    .returning({ id: quotaHolds.id, subscriptionId: quotaHolds.subscriptionId, kind: quotaHolds.kind, amount: quotaHolds.amount })
}

/** Their subscriptions are locked in one order, and the holds are gone. */
async function lockOpen(tx: Tx, settlements: readonly Settlement[]): Promise<Open[]> {
  const holds = new Map((await removeHolds(tx, settlements)).map((hold) => [hold.id, hold]))
  const ids = [...new Set([...holds.values()].map(({ subscriptionId }) => subscriptionId))]
  const workspaceIds = [...new Set(settlements.map(({ workspaceId }) => workspaceId))]
  const ofThose = and(inArray(subscriptions.workspaceId, workspaceIds), inArray(subscriptions.id, ids))
  const locked = ids.length > 0 ? await tx.select().from(subscriptions).where(ofThose).orderBy(asc(subscriptions.id)).for('update') : []
  const byId = new Map(locked.map((subscription) => [subscription.id, subscription]))

  const open: Open[] = []
  for (const settlement of settlements) {
    const hold = holds.get(settlement.id)
    const subscription = hold ? byId.get(hold.subscriptionId) : await lockSubscription(tx, settlement.workspaceId)
    if (!subscription) throw quotaRefused('no_subscription')
    open.push({ ...settlement, held: hold?.amount, subscription })
  }
  return open
}

/** What was counted before. */
async function recordedIds(tx: Tx, open: readonly Open[]): Promise<Set<string>> {
  const rows = await tx.select({ id: usageTracking.id }).from(usageTracking).where(areThose(usageTracking, open))
  return new Set(rows.map(({ id }) => id))
}

async function settleIn(tx: Tx, usage: UsageKind, open: readonly Open[], known: ReadonlySet<string>): Promise<void> {
  const [{ workspaceId, subscription } = { workspaceId: '', subscription: undefined }] = open
  const isOpen = open.some(({ id, held }) => held !== undefined || !known.has(id))
  if (!subscription || !isOpen) return

  const kind = usageKinds[usage]
  const { remaining, used } = columns[kind]
  const timestamp = new Date().toISOString()
  const before = subscription[used.key]
  let [available, taken] = [subscription[remaining.key], 0]
  const records: (typeof usageTracking.$inferInsert)[] = []
  for (const { id, userId, amount, metadata, held } of open) {
    available += held ?? 0
    // A hold for something that was counted before is only given back.
    if (known.has(id)) continue
    const charged = Math.min(amount, available)
    available -= charged
    taken += charged
    const [tokensConsumed, postsPublished] = kind === 'tokens' ? [charged, 0] : [0, charged]
    const noted = { ...metadata, ...(charged < amount && { uncharged: amount - charged }), timestamp }
    const of = { workspaceId, userId, subscriptionId: subscription.id }
    records.push({ id, ...of, tokensConsumed, postsPublished, operationType: usage, metadata: noted })
  }
  const recording = records.length > 0 ? tx.insert(usageTracking).values(records).execute() : Promise.resolve()
  const charging = tx
    .update(subscriptions)
    .set({ [remaining.key]: available, [used.key]: before + taken, updatedAt: sql`now()` })
    .where(and(eq(subscriptions.workspaceId, workspaceId), eq(subscriptions.id, subscription.id)))
    .execute()
  await inOrder([recording, charging])
  const included = kind === 'tokens' ? subscription.tokensIncluded : subscription.postsIncluded
  const use = { quota: kind, included, before, after: before + taken, isAgreed: isAgreed(subscription) }
  await emit(tx, { type: 'quota.used', workspaceId, subscriptionId: subscription.id, ...use })
}

function areThose(table: typeof quotaHolds | typeof usageTracking, which: readonly Pick<Settlement, 'workspaceId' | 'id'>[]) {
  const workspaceIds = [...new Set(which.map(({ workspaceId }) => workspaceId))]
  return and(inArray(table.workspaceId, workspaceIds), inArray(table.id, [...new Set(which.map(({ id }) => id))]))
}
