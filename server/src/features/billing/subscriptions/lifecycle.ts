import { type Currency, type PlanId, plans } from '@postwright/contract/core/plans'
import { and, eq, gt, isNull, lte, ne, notExists, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { uuidv7 } from 'uuidv7'

import { type DomainEvent, emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { starterTrial } from '../../core/instance/public.ts'
import { followWithStarter } from './after-plan.ts'
import { firstPeriodEnd, renewed } from './periods.ts'
import { subscriptions } from './table.ts'

interface NewSubscription {
  workspaceId: string
  userId: string
  planId: PlanId
  currency?: Currency | null
  /** Paid or agreed already; else a plan with a price waits for its payment beside an active starter trial. */
  settled?: boolean
}

/** Gives a workspace its first subscription, once. `tx` is a system transaction that holds the owner's row. */
export async function startSubscription(
  tx: Tx,
  { workspaceId, userId, planId, currency = null, settled = false }: NewSubscription,
): Promise<void> {
  const [known] = await tx.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.workspaceId, workspaceId)).limit(1)
  if (known) return

  const owner = { workspaceId, userId }
  if (settled) return insertSubscription(tx, owner, planId, 'active')
  await insertSubscription(tx, owner, 'starter', 'active')
  if (planId !== 'starter') await insertSubscription(tx, { ...owner, currency }, planId, 'awaiting_payment')
}

/**
 * Begins the trial anew, ended or not: it counts from the approval of the account, not from the wait for it, and lasts as the instance
 * says then. What an administrator granted stays as it is. `tx` is a system transaction.
 */
export async function restartTrial(tx: Tx, userId: string): Promise<void> {
  const endsAt = await trialEnd(tx)
  const another = alias(subscriptions, 'another')
  await tx
    .update(subscriptions)
    .set({
      status: 'active',
      startedAt: sql`now()`,
      periodStartsAt: sql`now()`,
      periodEndsAt: firstPeriodEnd(endsAt),
      endsAt,
      updatedAt: sql`now()`,
    })
    .where(
      and(
        eq(subscriptions.userId, userId),
        eq(subscriptions.planId, 'starter'),
        isNull(subscriptions.grantedAt),
        notExists(
          tx
            .select({ id: another.id })
            .from(another)
            .where(and(eq(another.workspaceId, subscriptions.workspaceId), eq(another.status, 'active'), ne(another.id, subscriptions.id))),
        ),
      ),
    )
}

/** Whose subscription it is, after its workspace was handed over. */
export async function changeSubscriber(tx: Tx, { workspaceId, userId }: { workspaceId: string; userId: string }): Promise<void> {
  await tx
    .update(subscriptions)
    .set({ userId, updatedAt: sql`now()` })
    .where(eq(subscriptions.workspaceId, workspaceId))
}

/** Ends what came to its end, and begins the next month of every other period that is over and paid for. `tx` is a system transaction. */
export async function turnPeriods(tx: Tx, now: SQL = sql`now()`): Promise<void> {
  const over = and(eq(subscriptions.status, 'active'), lte(subscriptions.periodEndsAt, now))
  const ended = await tx
    .update(subscriptions)
    .set({ status: 'ended', updatedAt: sql`now()` })
    .where(and(over, lte(subscriptions.endsAt, now)))
    .returning()

  const next = await tx
    .update(subscriptions)
    .set(renewed(now))
    .where(and(over, or(isNull(subscriptions.paidUntil), gt(subscriptions.paidUntil, now))))
    .returning({ id: subscriptions.id, workspaceId: subscriptions.workspaceId })

  for (const row of ended) await emit(tx, endOf(row, await followWithStarter(tx, row)))
  for (const { id, workspaceId } of next) await emit(tx, { type: 'plan.renewed', workspaceId, subscriptionId: id })
}

function endOf(
  { id, workspaceId, planId, orderId, paidUntil, endsAt }: typeof subscriptions.$inferSelect,
  isFollowed: boolean,
): DomainEvent {
  const isUnpaid = paidUntil !== null && endsAt !== null && endsAt > paidUntil
  const why = orderId !== null ? (isUnpaid ? 'unpaid' : 'cancelled') : planId === 'starter' ? 'trial' : 'granted'
  return { type: 'plan.ended', by: { userId: null, workspaceId }, workspaceId, subscriptionId: id, planId, why, isFollowed }
}

/** Of a plan by agreement that begins without one: only whoever installs an instance has it, and should not run out. */
const installerQuotas = { tokens: 5_000_000, posts: 1500 }

async function insertSubscription(
  tx: Tx,
  owner: Pick<typeof subscriptions.$inferInsert, 'workspaceId' | 'userId' | 'currency'>,
  planId: PlanId,
  status: 'active' | 'awaiting_payment',
): Promise<void> {
  const unsaid = status === 'active' ? installerQuotas : { tokens: 0, posts: 0 }
  const tokens = plans[planId].tokens ?? unsaid.tokens
  const posts = plans[planId].posts ?? unsaid.posts
  const endsAt = planId === 'starter' ? await trialEnd(tx) : null
  await tx.insert(subscriptions).values({
    id: uuidv7(),
    ...owner,
    planId,
    status,
    tokensIncluded: tokens,
    postsIncluded: posts,
    currentTokens: tokens,
    currentPosts: posts,
    periodEndsAt: firstPeriodEnd(endsAt),
    endsAt,
  })
}

/** Of a trial that begins now; null when starter has no end here. */
async function trialEnd(tx: Tx): Promise<SQL | null> {
  const { days } = await starterTrial(tx)
  return days === null ? null : sql`now() + make_interval(days => ${days})`
}
