import { msg } from '@postwright/contract/core/msg'
import type { ChangeSeries, Series } from '@postwright/contract/publishing/recurring'
import { and, count, eq, max, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { conflict, invalid } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { posts } from '../../content/posts/table.ts'
import { askForApproval } from '../copies/public.ts'
import { refuseUnlessPublisher } from '../schedule/public.ts'
import { refuseUncovered, refuseUnfit } from './channels.ts'
import { firstOf } from './create.ts'
import { plusDays } from './days.ts'
import { seriesOf } from './list.ts'
import { todayOf } from './moments.ts'
import { changeSettings, lockSeries, type SeriesRow } from './settings.ts'
import { recurringOccurrences, type SeriesSettings } from './table.ts'

/**
 * Changes how a post comes again, pauses it or goes on.
 *
 * @throws FORBIDDEN, NOT_FOUND; CONFLICT on `id` for one that has ended; INVALID on `channelIds`, also for one that the approval of the
 * post does not cover, on `rule`, `until`, and on `times` where it
 * came as often already.
 */
export function changeSeries({ db, actor }: Context, { id, paused, channelIds, ...fields }: ChangeSeries): Promise<Series> {
  refuseUnlessPublisher(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const row = await lockSeries(tx, { workspaceId, id })
    const { businessId } = row
    if (row.endedBecause) throw conflict('id', hasEnded)
    const [source] = await tx
      .select()
      .from(posts)
      .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, row.sourcePostId)))
    if (source) await refuseUnfit(tx, { workspaceId, businessId, contentType: source.contentType, channelIds })
    const added = channelIds.filter((channelId) => !row.channelIds.includes(channelId))
    if (source && fields.showAs === 'approved') await refuseUncovered(tx, source, added)
    if (source && fields.showAs === 'approved' && !paused)
      await askForApproval(tx, actor, { businessId, which: eq(posts.id, source.id), note: toApprove })
    await firstOf(tx, { workspaceId, businessId }, fields)
    const { rule, firstDay, time, times, until, showAs } = fields
    const begun = rule === row.rule && firstDay === row.anchorOn ? row : await begunAnew(tx, row, firstDay)
    const { anchorOn, fromOn, settledOn, counted } = begun
    if (times !== null && times <= counted) throw invalid('times', msg`It came as often already. Choose more, or end it.`)
    const rhythm = { rule, anchorOn, fromOn, settledOn, counted, time, times, untilOn: until }
    await changeSettings(tx, row, { ...rhythm, channelIds: [...new Set(channelIds)], showAs, isPaused: paused })
    const change = paused === (row.pausedAt !== null) ? 'rules' : paused ? 'paused' : 'resumed'
    await emit(tx, { type: 'series.changed', by: actor, workspaceId, businessId, what: row.what, change })
    return seriesOf(tx, { workspaceId, id })
  })
}

const toApprove = msg`It comes again by a rule: one approval is for all of its showings.`

export const hasEnded = msg`It has ended. Let the post come again anew.`

/** A rule that counts from another day, or is another one: what was shown is counted, and the rest is of the new one. */
async function begunAnew(
  tx: Tx,
  { workspaceId, businessId, id }: SeriesRow,
  firstDay: string,
): Promise<Pick<SeriesSettings, 'anchorOn' | 'fromOn' | 'settledOn' | 'counted'>> {
  const today = await todayOf(tx, { workspaceId, businessId })
  const [shown] = await tx
    .select({ times: count(), last: max(recurringOccurrences.day) })
    .from(recurringOccurrences)
    .where(
      and(
        eq(recurringOccurrences.workspaceId, workspaceId),
        eq(recurringOccurrences.seriesId, id),
        eq(recurringOccurrences.state, 'made'),
        sql`${recurringOccurrences.dueAt} <= now()`,
      ),
    )
  const next = shown?.last && shown.last >= today ? plusDays(shown.last, 1) : today
  return { anchorOn: firstDay, fromOn: firstDay > next ? firstDay : next, settledOn: null, counted: shown?.times ?? 0 }
}
