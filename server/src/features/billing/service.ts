import type { Subscription } from '@postwright/contract/billing'
import { plans } from '@postwright/contract/plans'
import { and, eq, sql } from 'drizzle-orm'

import type { Context } from '../../context.ts'
import type { Tx } from '../../infra/db/database.ts'
import { isUsable } from './metering.ts'
import { quotaHolds, subscriptions } from './table.ts'

type Row = typeof subscriptions.$inferSelect

/** The plan in use and what is left of it; null when there is none. */
export async function readSubscription({ db, actor }: Context): Promise<Subscription | null> {
  return db.transaction(async (tx) => {
    const row = await activeSubscription(tx, actor)
    return row ? present(row, await heldOf(tx, row)) : null
  })
}

async function activeSubscription(tx: Tx, { workspaceId }: { workspaceId: string }): Promise<Row | undefined> {
  const [row] = await tx.select().from(subscriptions).where(isUsable(workspaceId))
  return row
}

interface Held {
  tokens: number
  posts: number
}

async function heldOf(tx: Tx, { id, workspaceId }: Row): Promise<Held> {
  const [row] = await tx
    .select({ tokens: sumOf('tokens'), posts: sumOf('posts') })
    .from(quotaHolds)
    .where(and(eq(quotaHolds.workspaceId, workspaceId), eq(quotaHolds.subscriptionId, id)))
  return row ?? { tokens: 0, posts: 0 }
}

function sumOf(kind: keyof Held) {
  return sql<number>`coalesce(sum(${quotaHolds.amount}) filter (where ${quotaHolds.kind} = ${kind}), 0)::int`
}

function present(row: Row, held: Held): Subscription {
  const plan = plans[row.planId]
  return {
    id: row.id,
    planId: row.planId,
    planLabel: plan.label,
    status: row.status,
    tokens: { included: row.tokensIncluded, remaining: row.currentTokens, held: held.tokens, used: row.usedTokens },
    posts: { included: row.postsIncluded, remaining: row.currentPosts, held: held.posts, used: row.usedPosts },
    businessLimit: plan.businesses,
    periodEndsAt: row.periodEndsAt.toISOString(),
    trialEndsAt: row.trialEndsAt?.toISOString() ?? null,
  }
}
