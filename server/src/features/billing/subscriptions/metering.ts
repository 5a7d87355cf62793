import { and, eq, gte, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import { quotaRefused } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { columns, lockSubscription, removeHolds, settle } from './settle.ts'
import { isUsable, type Quota, quotaHolds, subscriptions, type UsageOf } from './table.ts'

/** What a usage record is about. */
type Metadata = Record<string, unknown>

/** A call to a model ends long before this; only a crashed one leaves its hold to be freed. */
const usualHoldMinutes = 15

/**
 * Sets tokens aside before a call to a model, for longer than the call can take.
 *
 * @returns the hold, for `settleTokens` or `freeHold`.
 * @throws QUOTA when there is no active subscription, or less left than `amount`.
 */
export async function holdTokens(
  tx: Tx,
  { workspaceId, amount, minutes = usualHoldMinutes }: { workspaceId: string; amount: number; minutes?: number },
): Promise<string> {
  const holdId = uuidv7()
  const subscriptionId = await take(tx, workspaceId, 'tokens', amount)
  const expiresAt = sql`now() + make_interval(mins => ${minutes})`
  await tx.insert(quotaHolds).values({ id: holdId, workspaceId, subscriptionId, kind: 'tokens', amount, expiresAt })
  return holdId
}

/**
 * Turns a hold into what was really used: less than was held, or more as far as something remains. Writes the usage record. A second
 * time it does nothing. A hold that expired meanwhile is charged all the same.
 */
export async function settleTokens(
  tx: Tx,
  settlement: { workspaceId: string; userId: string | null; usage: UsageOf<'tokens'>; holdId: string; tokens: number; metadata: Metadata },
): Promise<void> {
  const { holdId, tokens, usage, ...rest } = settlement
  await settle(tx, usage, [{ ...rest, id: holdId, amount: Math.max(0, Math.ceil(tokens)) }])
}

/** Gives back what a hold set aside; does nothing when it is settled or freed already. */
export async function freeHold(tx: Tx, { workspaceId, holdId }: { workspaceId: string; holdId: string }): Promise<void> {
  const [hold] = await removeHolds(tx, [{ workspaceId, id: holdId }])
  if (!hold) return
  const { remaining } = columns[hold.kind]
  await tx
    .update(subscriptions)
    .set({ [remaining.key]: sql`${remaining.column} + ${hold.amount}`, updatedAt: sql`now()` })
    .where(and(eq(subscriptions.workspaceId, workspaceId), eq(subscriptions.id, hold.subscriptionId)))
  await emit(tx, { type: 'quota.changed', workspaceId, subscriptionId: hold.subscriptionId })
}

/**
 * Sets one post aside for a delivery, for as long as it is to be published; a second time it does nothing. The hold's id is the delivery's.
 *
 * @throws QUOTA when there is no active subscription, or no post left.
 */
export async function holdPost(tx: Tx, { workspaceId, deliveryId }: { workspaceId: string; deliveryId: string }): Promise<void> {
  // Looked up under the lock of the subscription, so that two holds for one delivery cannot both take a post.
  await lockSubscription(tx, workspaceId)
  const held = and(eq(quotaHolds.workspaceId, workspaceId), eq(quotaHolds.id, deliveryId))
  const [known] = await tx.select({ id: quotaHolds.id }).from(quotaHolds).where(held)
  if (known) return

  const subscriptionId = await take(tx, workspaceId, 'posts', 1)
  await tx.insert(quotaHolds).values({ id: deliveryId, workspaceId, subscriptionId, kind: 'posts', amount: 1, deliveryId })
  await emit(tx, { type: 'quota.changed', workspaceId, subscriptionId })
}

export async function freePost(tx: Tx, { workspaceId, deliveryId }: { workspaceId: string; deliveryId: string }): Promise<void> {
  await freeHold(tx, { workspaceId, holdId: deliveryId })
}

/** Counts published posts; a second time it does nothing. */
export async function settlePosts(
  tx: Tx,
  settlements: readonly { workspaceId: string; userId: string | null; deliveryId: string; metadata: Metadata }[],
): Promise<void> {
  await settle(
    tx,
    'publish',
    settlements.map(({ deliveryId, ...rest }) => ({ ...rest, id: deliveryId, amount: 1 })),
  )
}

/** Gives back what the holds of crashed calls set aside. `tx` is a system transaction. */
export async function freeExpiredHolds(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ id: string; workspace_id: string }>(sql`
    with expired as (select id from quota_holds where expires_at < now() limit 1000 for update skip locked),
      freed as (delete from quota_holds where id in (select id from expired) returning subscription_id, kind, amount),
      sums as (
        select subscription_id, coalesce(sum(amount) filter (where kind = 'tokens'), 0) as tokens, coalesce(sum(amount) filter (where kind = 'posts'), 0) as posts
        from freed group by subscription_id
      )
    update subscriptions s
    set current_tokens = s.current_tokens + sums.tokens, current_posts = s.current_posts + sums.posts, updated_at = now()
    from sums where s.id = sums.subscription_id
    returning s.id, s.workspace_id`)
  for (const row of rows) await emit(tx, { type: 'quota.changed', workspaceId: row.workspace_id, subscriptionId: row.id })
}

/** One conditional statement, so that concurrent calls cannot take more than there is. */
async function take(tx: Tx, workspaceId: string, kind: Quota, amount: number): Promise<string> {
  if (!Number.isInteger(amount) || amount < 1) throw new TypeError('A hold takes a whole number of at least 1.')
  const { remaining } = columns[kind]
  const [taken] = await tx
    .update(subscriptions)
    .set({ [remaining.key]: sql`${remaining.column} - ${amount}`, updatedAt: sql`now()` })
    .where(and(isUsable(workspaceId), gte(remaining.column, amount)))
    .returning({ id: subscriptions.id })
  if (taken) return taken.id

  const [active] = await tx.select({ id: subscriptions.id }).from(subscriptions).where(isUsable(workspaceId))
  throw quotaRefused(!active ? 'no_subscription' : kind === 'tokens' ? 'tokens_exceeded' : 'posts_exceeded')
}
