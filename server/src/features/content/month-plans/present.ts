import type { MonthPlan, MonthPlanItem } from '@postwright/contract/content/month-plans'
import { and, eq, inArray } from 'drizzle-orm'

import { usualLease } from '../../../ai/work/lease.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { sayKept } from '../../../kept-sentences.ts'
import { users } from '../../identity/accounts/table.ts'
import { members } from '../../identity/team/table.ts'
import { businessOf } from '../businesses/public.ts'
import { type ItemRow, itemsOf, type PlanRow } from './rows.ts'
import { standingIn } from './standing.ts'

export async function present(tx: Tx, plan: PlanRow): Promise<MonthPlan> {
  const { workspaceId, businessId, fromDate: from, toDate: to } = plan
  const { timeZone } = await businessOf(tx, { workspaceId, businessId })
  const nameOf = await namesOf(tx, workspaceId, [plan.userId, plan.startedBy, plan.stoppedBy])
  const items = await itemsOf(tx, plan)
  return {
    id: plan.id,
    businessId,
    timeZone,
    from,
    to,
    themes: plan.themes,
    rhythm: plan.rhythm,
    state: plan.state,
    proposer: plan.proposer,
    stopReason: plan.stopReason,
    message: plan.message && sayKept(plan.message),
    isUnderWay: plan.leaseUntil !== null && plan.leaseUntil > new Date(),
    isInterrupted: isInterrupted(plan),
    createdAt: plan.createdAt.toISOString(),
    createdBy: nameOf(plan.userId),
    startedAt: plan.startedAt?.toISOString() ?? null,
    startedBy: nameOf(plan.startedBy),
    stoppedAt: plan.stoppedAt?.toISOString() ?? null,
    stoppedBy: nameOf(plan.stoppedBy),
    resumedAt: plan.resumedAt?.toISOString() ?? null,
    resumedAfter: plan.resumedAfter,
    standing: await standingIn(tx, { workspaceId, businessId, timeZone, from, to }),
    items: items.map(presentItem),
  }
}

/** Longer than a lease is from one renewal to the next, so that a late one is not told as an end. */
const silentAfterMs = usualLease.renewEveryMs + 10_000

function isInterrupted({ state, closedAt, leaseUntil }: PlanRow): boolean {
  if (state !== 'writing' || closedAt !== null || leaseUntil === null) return false
  const renewedAt = leaseUntil.getTime() - usualLease.seconds * 1_000
  return Date.now() - renewedAt > silentAfterMs
}

function presentItem({ id, day, time, contentType, theme, topic, angle, revision, state, message, asks, postId }: ItemRow): MonthPlanItem {
  return { id, date: day, time, contentType, theme, topic, angle, revision, state, message: message && sayKept(message), asks, postId }
}

/** Of members; others are named nowhere in a workspace. */
async function namesOf(
  tx: Tx,
  workspaceId: string,
  userIds: readonly (string | null)[],
): Promise<(userId: string | null) => string | null> {
  const ids = [...new Set(userIds.filter((id) => id !== null))]
  const rows = await tx
    .select({ id: users.id, name: users.name })
    .from(members)
    .innerJoin(users, eq(users.id, members.userId))
    .where(and(eq(members.workspaceId, workspaceId), inArray(members.userId, ids)))
  return (userId) => rows.find(({ id }) => id === userId)?.name ?? null
}
