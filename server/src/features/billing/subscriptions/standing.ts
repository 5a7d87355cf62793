import { hoursBetweenPlanRequests, type PlanRequest, type PlanStanding, type Subscription } from '@postwright/contract/billing/billing'
import { plans } from '@postwright/contract/core/plans'
import { awaitedHours } from '@postwright/contract/billing/unpaid'
import { sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'

import type { Tx } from '../../../infra/db/database.ts'
import { prepared } from '../../../infra/db/prepared.ts'
import { isAgreed } from './included.ts'
import { planRequests, type Quota, subscriptions } from './table.ts'

type Row = typeof subscriptions.$inferSelect

/** Where a workspace stands with its plan. */
export async function standingOf(tx: Tx, workspaceId: string): Promise<PlanStanding> {
  return (await standingsOf(tx, [workspaceId])).get(workspaceId) ?? noPlan
}

/** The same for several workspaces; for another tenant's, `tx` is a system transaction. */
export async function standingsOf(tx: Tx, workspaceIds: readonly string[]): Promise<Map<string, PlanStanding>> {
  if (workspaceIds.length === 0) return new Map()
  const of = { workspaceIds: [...workspaceIds] }
  const [rows, requests] = await Promise.all([
    prepared(tx, 'subscriptions.standing', subscriptionsQuery).execute(of),
    prepared(tx, 'subscriptions.requests', requestsQuery).execute(of),
  ])
  const usable = rows.filter(({ row, isUsable }) => row.status === 'active' && isUsable)

  const standings = new Map<string, PlanStanding>()
  for (const workspaceId of workspaceIds) {
    const own = rows.filter(({ row }) => row.workspaceId === workspaceId).map(({ row }) => row)
    const current = usable.find(({ row }) => row.workspaceId === workspaceId)
    const chosen = own.find(isChosen)
    const asked = requests.find((request) => request.workspaceId === workspaceId)
    const ended = current ? undefined : own.find((row) => !isChosen(row))
    standings.set(workspaceId, {
      current: current ? present(current.row, current.held) : null,
      chosen: chosen ? { planId: chosen.planId, currency: chosen.currency ?? 'ZAR' } : null,
      ended: ended ? { planId: ended.planId, endedAt: (ended.endsAt ?? ended.updatedAt).toISOString(), isTrial: isTrial(ended) } : null,
      asked: asked ? presentRequest(asked) : null,
    })
  }
  return standings
}

/** Of a workspace that never had one. */
export const noPlan: PlanStanding = { current: null, chosen: null, ended: null, asked: null }

function isChosen({ status }: Row): boolean {
  return status === 'awaiting_payment'
}

function isTrial({ planId, endsAt }: Row): boolean {
  return planId === 'starter' && endsAt !== null
}

interface Held {
  tokens: number
  posts: number
}

function subscriptionsQuery(tx: Tx) {
  return tx
    .select({
      row: subscriptions,
      isUsable: sql<boolean>`(${subscriptions.endsAt} is null or ${subscriptions.endsAt} > now())`,
      held: { tokens: heldOf('tokens'), posts: heldOf('posts') },
    })
    .from(subscriptions)
    .where(isOfThese(subscriptions.workspaceId))
    .orderBy(sql`${subscriptions.updatedAt} desc`)
    .prepare('subscriptions.standing')
}

function requestsQuery(tx: Tx) {
  return tx.select().from(planRequests).where(isOfThese(planRequests.workspaceId)).prepare('subscriptions.requests')
}

function isOfThese(workspaceId: PgColumn) {
  return sql`${workspaceId} = any(${sql.placeholder('workspaceIds')}::uuid[])`
}

// Names are written out: in a selection from one table Drizzle leaves that of the table away.
function heldOf(kind: Quota) {
  return sql<number>`(
    select coalesce(sum(h.amount), 0)::int from quota_holds h
    where h.workspace_id = subscriptions.workspace_id and h.subscription_id = subscriptions.id and h.kind = ${kind})`
}

export function presentRequest({ wish, askedAt }: typeof planRequests.$inferSelect): PlanRequest {
  const mayAskAgainAt = new Date(askedAt.getTime() + hoursBetweenPlanRequests * 3_600_000)
  return { wish, askedAt: askedAt.toISOString(), mayAskAgainAt: mayAskAgainAt.toISOString() }
}

/** What is paid is renewed: it has an end only once it is cancelled, or once its month is over and the payment for the next one not awaited any more. */
function endOf({ endsAt, paidUntil }: Row): Date | null {
  const isRenewed =
    paidUntil !== null && endsAt !== null && endsAt > paidUntil && paidUntil.getTime() + awaitedHours * 3_600_000 > Date.now()
  return isRenewed ? null : endsAt
}

/** Active businesses; null without a limit. */
export function businessLimitOf({ planId, extraBusinesses }: Pick<Row, 'planId' | 'extraBusinesses'>): number | null {
  const { businesses } = plans[planId]
  return businesses === null ? null : businesses + extraBusinesses
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
    isAgreed: isAgreed(row),
    businessLimit: businessLimitOf(row),
    periodEndsAt: row.periodEndsAt.toISOString(),
    endsAt: endOf(row)?.toISOString() ?? null,
    isTrial: isTrial(row),
  }
}
