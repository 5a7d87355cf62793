import { and, eq, gt, isNull, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { businesses } from '../../../content/businesses/table.ts'
import { actorsFor } from '../../copies/public.ts'
import { recurringOccurrences, recurringSeries } from '../table.ts'
import { keepRefusal, makeOne, type Missing } from './make-one.ts'
import { type OfBusiness, type Plan, planOf, seriesToPlan } from './plans.ts'
import { withdrawUnwanted } from './withdraw.ts'

/** So many showings a run; what is left comes with the next one. */
const mostOfRun = 200

/**
 * Puts the showings of the weeks to come on the calendar, the nearest first, and takes off what should not be shown any more. Each has a
 * transaction of its own. Two runs at once make nothing twice.
 */
export async function planBusiness(services: Services, of: OfBusiness): Promise<void> {
  const within = <T>(run: (tx: Tx) => Promise<T>) => services.db.transaction(of.workspaceId, run)
  if (!(await within((tx) => isActive(tx, of)))) return
  await within((tx) => endWhatIsOver(tx, of))
  const missing: Missing[] = []
  const makers: (string | null)[] = []
  for (const found of await within((tx) => seriesToPlan(tx, of))) {
    const plan = await within((tx) => planOf(tx, found))
    await withdrawUnwanted(services, plan)
    missing.push(...(await within((tx) => missingOf(tx, plan))))
    makers.push(found.series.createdBy)
  }
  const actors = await actorsFor(services, of, makers)
  const next = missing.toSorted((one, other) => one.dueAt.getTime() - other.dueAt.getTime()).slice(0, mostOfRun)
  let refusal: string | null = null
  for (const one of next) {
    if (refusal === null) refusal = await makeOne(services, one, actors)
    else await keepRefusal(services, one, refusal)
  }
  await within((tx) => emit(tx, { type: 'series.planned', ...of }))
}

async function isActive(tx: Tx, { workspaceId, businessId }: OfBusiness): Promise<boolean> {
  const [found] = await tx
    .select({ id: businesses.id })
    .from(businesses)
    .where(
      and(
        eq(businesses.workspaceId, workspaceId),
        eq(businesses.id, businessId),
        eq(businesses.status, 'active'),
        isNull(businesses.lockedAt),
      ),
    )
  return found !== undefined
}

/** Ends series whose post was archived, all of which goes off the calendar, and those whose last day is over. */
async function endWhatIsOver(tx: Tx, { workspaceId, businessId }: OfBusiness): Promise<void> {
  const isArchived = sql`exists (select from posts p where p.id = ${recurringSeries.sourcePostId} and p.status = 'archived')`
  const isDone = sql`${recurringSeries.lastOn} < (select (now() at time zone b.time_zone)::date from businesses b where b.id = ${businessId})`
  await tx
    .update(recurringSeries)
    .set({
      endedAt: sql`now()`,
      endedBecause: sql`case when ${isArchived} then 'post' else 'done' end`,
      settledOn: sql`case when ${isArchived} then null else ${recurringSeries.settledOn} end`,
      version: sql`${recurringSeries.version} + 1`,
      before: null,
    })
    .where(
      and(
        eq(recurringSeries.workspaceId, workspaceId),
        eq(recurringSeries.businessId, businessId),
        sql`${recurringSeries.endedAt} is null and (${isArchived} or ${isDone})`,
      ),
    )
}

/** The showings that are not there: of the days of the rule, and of earlier rules where they were refused. */
async function missingOf(tx: Tx, plan: Plan): Promise<Missing[]> {
  if (plan.isOver) return []
  const { workspaceId, id } = plan.series
  const rows = await tx
    .select({
      day: recurringOccurrences.day,
      number: recurringOccurrences.number,
      dueAt: recurringOccurrences.dueAt,
      state: recurringOccurrences.state,
    })
    .from(recurringOccurrences)
    .where(
      and(
        eq(recurringOccurrences.workspaceId, workspaceId),
        eq(recurringOccurrences.seriesId, id),
        gt(recurringOccurrences.day, sql`${plan.today}::date - 1`),
      ),
    )
  const kept = new Set(rows.map(({ day }) => day))
  const refused = rows.filter(({ state }) => state === 'refused')
  const byHand = keptByHand(plan, rows)
  const fresh = [...plan.moments.values()].filter(({ day, number }) => !kept.has(day) && !byHand.has(number))
  return [...fresh, ...refused].filter(({ dueAt }) => dueAt.getTime() > Date.now()).map((one) => ({ plan, ...one }))
}

/** Showings that a person touched before the later ones were moved: they stand where they were, and are not made on their new days as well. */
function keptByHand({ series: { settledOn }, moments }: Plan, rows: readonly { day: string; number: number }[]): ReadonlySet<number> {
  const stayed = rows.filter(({ day }) => settledOn !== null && day > settledOn && !moments.has(day))
  return new Set(stayed.map(({ number }) => number))
}
