import { type PlanId, plans } from '@postwright/contract/plans'
import { and, eq, isNotNull, lte, ne, notExists, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { uuidv7 } from 'uuidv7'

import { announce } from '../../announce.ts'
import type { Tx } from '../../infra/db/database.ts'
import { subscriptions } from './table.ts'

interface NewSubscription {
  workspaceId: string
  userId: string
  planId: PlanId
  /** Paid or agreed already; else a plan with a price waits for its payment beside an active starter trial. */
  settled?: boolean
}

/** Gives a workspace its first subscription, once. `tx` is a system transaction that holds the owner's row. */
export async function startSubscription(tx: Tx, { workspaceId, userId, planId, settled = false }: NewSubscription): Promise<void> {
  const [known] = await tx.select({ id: subscriptions.id }).from(subscriptions).where(eq(subscriptions.workspaceId, workspaceId)).limit(1)
  if (known) return

  const owner = { workspaceId, userId }
  if (settled) return insertSubscription(tx, owner, planId, 'active')
  await insertSubscription(tx, owner, 'starter', 'active')
  // Enterprise is agreed by mail, so there is nothing to pay here.
  if (planId !== 'starter' && planId !== 'enterprise') await insertSubscription(tx, owner, planId, 'awaiting_payment')
}

/** Begins the trial anew, ended or not: its days count from the approval of the account, not from the wait for it. `tx` is a system transaction. */
export async function restartTrial(tx: Tx, userId: string): Promise<void> {
  const another = alias(subscriptions, 'another')
  const trialEnd = sql`now() + (${subscriptions.trialEndsAt} - ${subscriptions.periodStartsAt})`
  await tx
    .update(subscriptions)
    .set({ status: 'active', periodStartsAt: sql`now()`, periodEndsAt: trialEnd, trialEndsAt: trialEnd, updatedAt: sql`now()` })
    .where(
      and(
        eq(subscriptions.userId, userId),
        isNotNull(subscriptions.trialEndsAt),
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

/**
 * Ends trials that are over and begins the next month of every other period that is: what was used counts from nothing again,
 * what was left expires, what is held stays held. `tx` is a system transaction.
 */
export async function turnPeriods(tx: Tx, now: SQL = sql`now()`): Promise<void> {
  const over = and(eq(subscriptions.status, 'active'), lte(subscriptions.periodEndsAt, now))
  const ended = await tx
    .update(subscriptions)
    .set({ status: 'ended', updatedAt: sql`now()` })
    .where(and(over, isNotNull(subscriptions.trialEndsAt)))
    .returning({ id: subscriptions.id, workspaceId: subscriptions.workspaceId })

  const renewed = await tx
    .update(subscriptions)
    .set({
      // included = current + held + used, so that this leaves included - held.
      currentTokens: sql`${subscriptions.currentTokens} + ${subscriptions.usedTokens}`,
      currentPosts: sql`${subscriptions.currentPosts} + ${subscriptions.usedPosts}`,
      usedTokens: 0,
      usedPosts: 0,
      periodStartsAt: anniversary(now, 'previous'),
      periodEndsAt: anniversary(now, 'next'),
      updatedAt: sql`now()`,
    })
    .where(over)
    .returning({ id: subscriptions.id, workspaceId: subscriptions.workspaceId })

  for (const { id, workspaceId } of [...ended, ...renewed]) await announce(tx, { workspaceId, topic: 'quota', id })
}

/** Whole months are counted from the first day, so that the 31st does not become the 28th for good. */
function anniversary(now: SQL, which: 'previous' | 'next'): SQL {
  const start = sql`(${subscriptions.createdAt} at time zone 'UTC')`
  const today = sql`(${now} at time zone 'UTC')`
  const months = sql`((extract(year from ${today}) - extract(year from ${start})) * 12 + extract(month from ${today}) - extract(month from ${start}))::int`
  // The calendar month alone may point at a day still to come.
  const passed = sql`${months} - (case when ${start} + make_interval(months => ${months}) > ${today} then 1 else 0 end)`
  return sql`(${start} + make_interval(months => ${passed} + ${which === 'next' ? sql`1` : sql`0`})) at time zone 'UTC'`
}

async function insertSubscription(
  tx: Tx,
  owner: { workspaceId: string; userId: string },
  planId: PlanId,
  status: 'active' | 'awaiting_payment',
): Promise<void> {
  const { tokens, posts, trialDays } = plans[planId]
  const end =
    trialDays === null
      ? sql`(now() at time zone 'UTC' + interval '1 month') at time zone 'UTC'`
      : sql`now() + make_interval(days => ${trialDays})`
  await tx.insert(subscriptions).values({
    id: uuidv7(),
    ...owner,
    planId,
    status,
    tokensIncluded: tokens,
    postsIncluded: posts,
    currentTokens: tokens,
    currentPosts: posts,
    periodEndsAt: end,
    trialEndsAt: trialDays === null ? null : end,
  })
}
