import type { Subscription } from '@postwright/contract/billing/billing'
import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'

import { turnPeriods } from '../src/features/billing/subscriptions/lifecycle.ts'
import { holdTokens, settleTokens } from '../src/features/billing/subscriptions/metering.ts'
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

export async function current({ api }: Member): Promise<Subscription> {
  return (await api.billing.subscription())!
}

export function hold({ workspaceId }: Member, amount: number): Promise<string> {
  return inTenant(workspaceId, (tx) => holdTokens(tx, { workspaceId, amount }))
}

export async function spend(person: Member, tokens: number): Promise<void> {
  const { workspaceId, userId } = person
  const holdId = await hold(person, tokens)
  await inTenant(workspaceId, (tx) => settleTokens(tx, { workspaceId, userId, usage: 'generate', holdId, tokens, metadata }))
}

/** The plan began so many days ago, and came to its end. */
export async function began({ workspaceId }: Member, days: number, { ended }: { ended: number }): Promise<void> {
  await asSystem((tx) =>
    tx
      .update(subscriptions)
      .set({
        startedAt: sql`now() - make_interval(days => ${days})`,
        periodStartsAt: sql`now() - make_interval(days => ${days})`,
        periodEndsAt: sql`now() - make_interval(days => ${ended})`,
        endsAt: sql`now() - make_interval(days => ${ended})`,
      })
      .where(eq(subscriptions.workspaceId, workspaceId)),
  )
  await asSystem((tx) => turnPeriods(tx))
}

export function endNow(person: Member): Promise<void> {
  return began(person, 15, { ended: 1 })
}

const dayMs = 86_400_000

export function inDays(days: number): string {
  return new Date(Date.now() + days * dayMs).toISOString()
}

export function daysUntil(moment: string): number {
  return (Date.parse(moment) - Date.now()) / dayMs
}
