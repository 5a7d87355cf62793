import { msg } from '@postwright/contract/core/msg'
import type { Series } from '@postwright/contract/publishing/recurring'
import { and, eq } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { conflict, notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import { cancelDeliveriesOfPost, followDeliveries, isGoingOut } from '../deliveries/public.ts'
import { planIn, refuseUnlessPublisher } from '../schedule/public.ts'
import { seriesOf } from './list.ts'
import { removeShowing } from './make/withdraw.ts'
import { lockSeries } from './settings.ts'
import { showingOf } from './showing.ts'
import { recurringOccurrences } from './table.ts'

interface OfPost {
  postId: string
}

/**
 * Takes one showing off the calendar. A copy that nobody touched goes; another one stays as a post without a time.
 *
 * @throws FORBIDDEN, NOT_FOUND, and CONFLICT on `postId` once it is going out.
 */
export function leaveOut({ db, actor }: Context, { postId }: OfPost): Promise<{ id: string; day: string }> {
  refuseUnlessPublisher(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const { seriesId } = await showingOf(tx, { workspaceId, postId })
    const series = await lockSeries(tx, { workspaceId, id: seriesId })
    const showing = await showingOf(tx, { workspaceId, postId, seriesId })
    if (showing.state === 'left_out') return { id: seriesId, day: showing.day }
    if (await isGoingOut(tx, { workspaceId, postId })) throw conflict('postId', msg`It is going out already, or did.`)
    const isRemoved = await removeShowing(tx, showing)
    if (!isRemoved) {
      await cancelDeliveriesOfPost(tx, { workspaceId, postId })
      await followDeliveries(tx, { workspaceId, postId })
    }
    await tx
      .update(recurringOccurrences)
      .set({ state: 'left_out' })
      .where(isOne(workspaceId, seriesId, showing.day))
    await emit(tx, { type: 'series.changed', by: actor, workspaceId, businessId: series.businessId, what: series.what, change: 'left out' })
    return { id: seriesId, day: showing.day }
  })
}

/** Takes that back: it is made again, or scheduled again where it stayed. Twice changes nothing. @throws as `schedulePost`. */
export function putBack({ db, actor }: Context, { id, day }: { id: string; day: string }): Promise<Series> {
  refuseUnlessPublisher(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const series = await lockSeries(tx, { workspaceId, id })
    const [showing] = await tx
      .select()
      .from(recurringOccurrences)
      .where(isOne(workspaceId, id, day))
    if (!showing) throw notFound('showing')
    const { state, copyPostId: postId, channelIds, dueAt, madeAs } = showing
    if (state === 'left_out') {
      if (postId !== null && madeAs === 'scheduled') await planIn(tx, actor, { postId, channelIds, confirmDuplicate: true }, () => dueAt)
      if (postId === null) await tx.delete(recurringOccurrences).where(isOne(workspaceId, id, day))
      else
        await tx
          .update(recurringOccurrences)
          .set({ state: 'made' })
          .where(isOne(workspaceId, id, day))
      await emit(tx, {
        type: 'series.changed',
        by: actor,
        workspaceId,
        businessId: series.businessId,
        what: series.what,
        change: 'put back',
      })
    }
    return seriesOf(tx, { workspaceId, id })
  })
}

function isOne(workspaceId: string, seriesId: string, day: string) {
  return and(
    eq(recurringOccurrences.workspaceId, workspaceId),
    eq(recurringOccurrences.seriesId, seriesId),
    eq(recurringOccurrences.day, day),
  )
}
