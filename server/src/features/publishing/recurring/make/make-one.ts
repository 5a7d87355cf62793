import { isSchedulable } from '@postwright/contract/content/post-states'
import { msg } from '@postwright/contract/core/msg'
import { and, eq, isNull, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Services } from '../../../../context.ts'
import { conflict, DomainError } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { inEnglish } from '../../../../sentences.ts'
import { type Actors, hashOfBody, makeCopy, nextWording } from '../../copies/public.ts'
import { planIn } from '../../schedule/public.ts'
import { plusDays } from '../days.ts'
import { recurringOccurrences, recurringSeries } from '../table.ts'
import { isOwnShowing } from './own-showing.ts'
import type { Plan } from './plans.ts'

/** A showing that is to be made. */
export interface Missing {
  plan: Plan
  day: string
  number: number
  dueAt: Date
}

/**
 * Writes the copy of one showing; where scheduling refuses it, the reason stands in its row, and it is tried again with the next run. Two
 * runs at once make it once.
 *
 * @returns why nothing more can be made now; null where more can.
 */
export async function makeOne(services: Services, missing: Missing, actors: Actors): Promise<string | null> {
  const { workspaceId } = missing.plan.series
  try {
    await services.db.transaction(workspaceId, (tx) => makeIn(tx, missing, actors))
    return null
  } catch (error) {
    if (!(error instanceof DomainError)) throw error
    const reason = inEnglish(error.sentence)
    await keepRefusal(services, missing, reason)
    return error.code === 'QUOTA' ? reason : null
  }
}

async function makeIn(tx: Tx, missing: Missing, actors: Actors): Promise<void> {
  const { plan, day, dueAt } = missing
  const { series, source, channelIds } = plan
  const { businessId, showAs } = series
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`recurring ${businessId}`}, 0))`)
  const actor = actors(series.createdBy)
  if (!actor || !(await isStillSo(tx, plan)) || (await isThere(tx, missing))) return
  if (!isSchedulable(source.status)) throw conflict('postId', msg`Its post waits for a decision, or it is not clear whether it went out.`)
  if (channelIds.length === 0) throw conflict('channelIds', msg`None of its channels is connected.`)
  const body = await nextWording(tx, source, channelIds)
  const isOwn = body === source.body && (await isOwnShowing(tx, plan, missing.number))
  const confirmDuplicate = plan.moments.has(plusDays(day, -1)) || plan.moments.has(plusDays(day, 1))
  const schedule = (postId: string) => planIn(tx, actor, { postId, channelIds, confirmDuplicate }, () => dueAt)
  if (isOwn) {
    if (showAs === 'approved') await schedule(source.id)
    const madeAs = showAs === 'approved' ? 'scheduled' : 'wanted'
    return keep(tx, missing, made(source.id, madeAs, { channelIds, body: source.body }))
  }
  const copy = await makeCopy(tx, actor, {
    source,
    body: body ?? source.body,
    showAs: body === null ? 'draft' : showAs,
    moment: dueAt,
    channelIds,
    note: msg`It comes again by a rule, in words that nobody approved yet.`,
    schedule,
  })
  const madeAs = copy.madeAs !== 'draft' ? copy.madeAs : showAs === 'draft' ? 'wanted' : 'wording'
  await keep(tx, missing, made(copy.id, madeAs, { channelIds, body: body ?? source.body }))
}

function made(copyPostId: string, madeAs: Outcome['madeAs'], { channelIds, body }: { channelIds: string[]; body: string }): Outcome {
  return { state: 'made', copyPostId, madeAs, channelIds, bodyHash: hashOfBody(body), reason: null }
}

/** Nobody changed the series since it was read. Whoever changes it waits until this showing is made. */
async function isStillSo(tx: Tx, { series }: Plan): Promise<boolean> {
  const [found] = await tx
    .select({ id: recurringSeries.id })
    .from(recurringSeries)
    .where(
      and(
        eq(recurringSeries.workspaceId, series.workspaceId),
        eq(recurringSeries.id, series.id),
        eq(recurringSeries.version, series.version),
        isNull(recurringSeries.endedAt),
      ),
    )
    .for('share')
  return found !== undefined
}

async function isThere(tx: Tx, { plan: { series }, day }: Missing): Promise<boolean> {
  const [found] = await tx
    .select({ state: recurringOccurrences.state })
    .from(recurringOccurrences)
    .where(
      and(
        eq(recurringOccurrences.workspaceId, series.workspaceId),
        eq(recurringOccurrences.seriesId, series.id),
        eq(recurringOccurrences.day, day),
      ),
    )
  return found !== undefined && found.state !== 'refused'
}

type Outcome = Pick<typeof recurringOccurrences.$inferInsert, 'state' | 'copyPostId' | 'madeAs' | 'channelIds' | 'bodyHash' | 'reason'>

async function keep(tx: Tx, { plan: { series }, day, number, dueAt }: Missing, outcome: Outcome): Promise<void> {
  const { workspaceId, businessId, id: seriesId, sourcePostId } = series
  const made = { ...outcome, sourcePostId, dueAt, number, createdAt: sql`now()` }
  await tx
    .insert(recurringOccurrences)
    .values({ id: uuidv7(), workspaceId, businessId, seriesId, day, ...made })
    .onConflictDoUpdate({
      target: [recurringOccurrences.seriesId, recurringOccurrences.day],
      set: made,
      setWhere: eq(recurringOccurrences.state, 'refused'),
    })
}

/** Why a showing was not made, until it is. */
export async function keepRefusal({ db }: Services, missing: Missing, reason: string): Promise<void> {
  const { workspaceId } = missing.plan.series
  await db.transaction(workspaceId, async (tx) => {
    if (await isStillSo(tx, missing.plan)) await keep(tx, missing, { state: 'refused', copyPostId: null, madeAs: null, reason })
  })
}
