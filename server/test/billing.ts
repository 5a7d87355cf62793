import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'

import { subscriptions, usageTracking } from '../src/features/billing/subscriptions/table.ts'
import type { Tx } from '../src/infra/db/database.ts'
import { type Member, sharedApp } from './harness.ts'

export const metadata = { contentType: 'x' }

export async function inTenant<T>(workspaceId: string, run: (tx: Tx) => Promise<T>): Promise<T> {
  return (await sharedApp()).services.db.transaction(workspaceId, run)
}

export async function asSystem<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
  return (await sharedApp()).services.db.asSystem('a test', run)
}

export async function leave(workspaceId: string, left: { tokens?: number; posts?: number }): Promise<void> {
  await asSystem((tx) =>
    tx
      .update(subscriptions)
      .set({
        currentTokens: left.tokens,
        tokensIncluded: left.tokens,
        currentPosts: left.posts,
        postsIncluded: left.posts,
        updatedAt: sql`now()`,
      })
      .where(eq(subscriptions.workspaceId, workspaceId)),
  )
}

/** The quota as the person sees it; included = remaining + held + used is checked on the way. */
export async function quota({ api }: Member) {
  const { tokens, posts } = (await api.billing.subscription())!
  for (const { included, remaining, held, used } of [tokens, posts]) {
    expect(remaining + held + used).toBe(included)
    expect(Math.min(remaining, held, used)).toBeGreaterThanOrEqual(0)
  }
  return { tokens, posts }
}

export function usageOf(workspaceId: string) {
  return inTenant(workspaceId, (tx) => tx.select().from(usageTracking).where(eq(usageTracking.workspaceId, workspaceId)))
}
