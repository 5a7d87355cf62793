import { msg } from '@postwright/contract/core/msg'
import type { Series } from '@postwright/contract/publishing/recurring'
import { and, eq } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { conflict } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import { refuseUnlessPublisher } from '../schedule/public.ts'
import { seriesOf } from './list.ts'
import { changeSettings, lockSeries, restoreSettings } from './settings.ts'
import { isShowing, showingOf } from './showing.ts'
import { recurringOccurrences } from './table.ts'

/**
 * Ends a series, now or after one showing; after its post, that keeps the time which it has by itself. Twice changes nothing.
 *
 * @throws FORBIDDEN, NOT_FOUND.
 */
export function endSeries({ db, actor }: Context, { id, postId }: { id: string; postId?: string | undefined }): Promise<Series> {
  refuseUnlessPublisher(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const row = await lockSeries(tx, { workspaceId, id })
    const isOfPost = postId === row.sourcePostId && !(await isShowing(tx, { workspaceId, postId, seriesId: id }))
    const settledOn = postId === undefined || isOfPost ? null : (await showingOf(tx, { workspaceId, postId, seriesId: id })).day
    if (!row.endedBecause) {
      await changeSettings(tx, row, { endedBecause: 'person', settledOn })
      await emit(tx, { type: 'series.ended', by: actor, workspaceId, businessId: row.businessId, what: row.what })
    }
    return seriesOf(tx, { workspaceId, id })
  })
}

/** Takes the last change back. @throws FORBIDDEN, NOT_FOUND, and CONFLICT on `version` where there is none, or another one followed. */
export function undoSeries({ db, actor }: Context, { id, version }: { id: string; version: number }): Promise<Series> {
  refuseUnlessPublisher(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const row = await lockSeries(tx, { workspaceId, id })
    const { before, businessId } = row
    if (!before || row.version !== version) throw conflict('version', msg`It was changed again meanwhile, so this cannot be taken back.`)
    await restoreSettings(tx, row, before)
    if (before.showing)
      await tx
        .update(recurringOccurrences)
        .set({ dueAt: new Date(before.showing.dueAt) })
        .where(and(eq(recurringOccurrences.workspaceId, workspaceId), eq(recurringOccurrences.id, before.showing.id)))
    await emit(tx, { type: 'series.changed', by: actor, workspaceId, businessId, what: row.what, change: 'undone' })
    return seriesOf(tx, { workspaceId, id })
  })
}
