import { msg } from '@postwright/contract/core/msg'
import type { Series } from '@postwright/contract/publishing/recurring'
import { and, asc, eq, inArray } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { conflict, invalid } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { deliveries } from '../deliveries/table.ts'
import { refuseUnlessPublisher } from '../schedule/public.ts'
import { hasEnded } from './change.ts'
import { plusDays } from './days.ts'
import { seriesOf } from './list.ts'
import { wallOf } from './moments.ts'
import { movedRule, shiftedRule } from './moved-rule.ts'
import { changeSettings, lockSeries } from './settings.ts'
import { showingOf } from './showing.ts'
import { recurringOccurrences } from './table.ts'

interface OfPost {
  postId: string
}

/**
 * Moves the showings after one as that one was moved: by as many days, and to its time. Where the rule has several weekdays, those of its own
 * weekday move by days, or those of `all`.
 *
 * @throws FORBIDDEN, NOT_FOUND; CONFLICT on `id` once the series has ended; INVALID on `postId` for a showing that is not planned, and for
 * a rule that cannot be moved by days.
 */
export function moveLater({ db, actor }: Context, { postId, all }: OfPost & { all: boolean }): Promise<Series> {
  refuseUnlessPublisher(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const { series: row, showing } = await lockedShowing(tx, { workspaceId, postId })
    const { id, businessId } = row
    const dueAt = await plannedFor(tx, { workspaceId, postId })
    const { day, time } = await wallOf(tx, { workspaceId, businessId }, dueAt)
    const stood = await wallOf(tx, { workspaceId, businessId }, showing.dueAt)
    if (day === stood.day && time === stood.time) return seriesOf(tx, { workspaceId, id })
    const rule = (all ? shiftedRule : movedRule)(row.rule, stood.day, day)
    if (rule === null) throw invalid('postId', msg`This rule cannot be moved by days. Change how the post comes again instead.`)
    const last = day > showing.day ? day : showing.day
    const moved = { rule, time, anchorOn: day, fromOn: plusDays(last, 1), settledOn: showing.day, counted: showing.number }
    await changeSettings(tx, row, moved, { id: showing.id, dueAt: showing.dueAt.toISOString() })
    // It stands where the series has it, as if it had been made there.
    await tx
      .update(recurringOccurrences)
      .set({ dueAt })
      .where(and(eq(recurringOccurrences.workspaceId, workspaceId), eq(recurringOccurrences.id, showing.id)))
    await emit(tx, { type: 'series.changed', by: actor, workspaceId, businessId, what: row.what, change: 'moved' })
    return seriesOf(tx, { workspaceId, id })
  })
}

/**
 * Gives the showings after one its text, pictures and all.
 *
 * @throws FORBIDDEN, NOT_FOUND, and CONFLICT on `id` once the series has ended.
 */
export function giveTextLater({ db, actor }: Context, { postId }: OfPost): Promise<Series> {
  refuseUnlessPublisher(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const { series: row, showing } = await lockedShowing(tx, { workspaceId, postId })
    const { id, businessId } = row
    if (row.sourcePostId !== postId) {
      const after = plusDays(showing.day, 1)
      const isAhead = after > row.fromOn
      const settledOn = row.settledOn !== null && row.settledOn > showing.day ? row.settledOn : showing.day
      await changeSettings(tx, row, {
        sourcePostId: postId,
        settledOn,
        ...(isAhead && { fromOn: after, counted: showing.number }),
      })
      await emit(tx, { type: 'series.changed', by: actor, workspaceId, businessId, what: row.what, change: 'text' })
    }
    return seriesOf(tx, { workspaceId, id })
  })
}

async function lockedShowing(tx: Tx, { workspaceId, postId }: OfPost & { workspaceId: string }) {
  const { seriesId } = await showingOf(tx, { workspaceId, postId })
  const series = await lockSeries(tx, { workspaceId, id: seriesId })
  if (series.endedBecause) throw conflict('id', hasEnded)
  return { series, showing: await showingOf(tx, { workspaceId, postId, seriesId }) }
}

/** When a post is planned, the earliest of its deliveries. @throws INVALID on `postId`. */
async function plannedFor(tx: Tx, { workspaceId, postId }: OfPost & { workspaceId: string }): Promise<Date> {
  const [planned] = await tx
    .select({ dueAt: deliveries.dueAt })
    .from(deliveries)
    .where(
      and(
        eq(deliveries.workspaceId, workspaceId),
        eq(deliveries.postId, postId),
        inArray(deliveries.status, ['scheduled', 'retrying', 'held']),
      ),
    )
    .orderBy(asc(deliveries.dueAt))
    .limit(1)
  if (!planned) throw invalid('postId', msg`This showing is not planned for a time.`)
  return planned.dueAt
}
