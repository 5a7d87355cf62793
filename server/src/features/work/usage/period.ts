import type { UsageQuery } from '@postwright/contract/work/usage'
import { and, desc, eq, ne } from 'drizzle-orm'

import type { Actor } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { subscriptions } from '../../billing/subscriptions/table.ts'
import { profiles } from '../../identity/accounts/table.ts'
import { addDays, dayOf, daysBetween, startOfDay } from '../../../days.ts'

export interface UsedPeriod {
  /** The days, and when each of them begins; the first one as late as the period does. */
  days: string[]
  starts: Date[]
  startsAt: Date
  endsAt: Date
  timeZone: string
}

/** Of a workspace that never had a plan. */
const usualDays = 30

/** Which days somebody asks for, in their time zone. */
export async function periodOf(tx: Tx, actor: Actor, query: UsageQuery, now: Date): Promise<UsedPeriod> {
  const [profile] = await tx.select({ timeZone: profiles.timeZone }).from(profiles).where(eq(profiles.userId, actor.userId))
  const timeZone = profile?.timeZone ?? 'UTC'
  const today = dayOf(now, timeZone)
  if (query.period === 'plan') return planPeriod(await lastPlan(tx, actor.workspaceId), { now, today, timeZone })
  if (query.period === 'month') {
    const to = addDays(`${today.slice(0, 8)}01`, -1)
    return wholeDays(`${to.slice(0, 8)}01`, to, timeZone)
  }
  if (query.period === 'quarter') return wholeDays(addDays(today, -89), today, timeZone)
  const { from = today, to = today } = query
  return wholeDays(from, to, timeZone)
}

interface Now {
  now: Date
  today: string
  timeZone: string
}

/** As far as it has come. What it used is what the quota counts, also when it began in the middle of a day. */
function planPeriod(plan: { startsAt: Date; endsAt: Date } | undefined, { now, today, timeZone }: Now): UsedPeriod {
  if (!plan) return wholeDays(addDays(today, 1 - usualDays), today, timeZone)
  // A row may be a moment younger than the reader's clock.
  const endsAt = plan.endsAt < now ? plan.endsAt : startOfDay(addDays(today, 1), timeZone)
  const whole = wholeDays(dayOf(plan.startsAt, timeZone), dayOf(new Date(endsAt.getTime() - 1), timeZone), timeZone)
  return { ...whole, starts: [plan.startsAt, ...whole.starts.slice(1)], startsAt: plan.startsAt, endsAt }
}

function wholeDays(from: string, to: string, timeZone: string): UsedPeriod {
  const days = daysBetween(from, to)
  const starts = days.map((day) => startOfDay(day, timeZone))
  return { days, starts, startsAt: startOfDay(from, timeZone), endsAt: startOfDay(addDays(to, 1), timeZone), timeZone }
}

/** The plan in use, else the one that ended last. */
async function lastPlan(tx: Tx, workspaceId: string) {
  const [plan] = await tx
    .select({ startsAt: subscriptions.periodStartsAt, endsAt: subscriptions.periodEndsAt })
    .from(subscriptions)
    .where(and(eq(subscriptions.workspaceId, workspaceId), ne(subscriptions.status, 'awaiting_payment')))
    .orderBy(desc(eq(subscriptions.status, 'active')), desc(subscriptions.createdAt))
    .limit(1)
  return plan
}
