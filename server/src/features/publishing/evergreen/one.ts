import { headlineOf } from '@postwright/contract/content/headline'
import { msg } from '@postwright/contract/core/msg'
import type { LeftOutShowing } from '@postwright/contract/publishing/evergreen'
import { and, eq, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { conflict, notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { posts } from '../../content/posts/table.ts'
import { hashOfBody } from '../copies/public.ts'
import { cancelDeliveriesOfPost, followDeliveries, isGoingOut } from '../deliveries/public.ts'
import { refuseUnlessPublisher } from '../schedule/public.ts'
import { removeShowing } from './fill/withdraw.ts'
import { evergreenShowings } from './table.ts'

interface Which {
  workspaceId: string
  postId: string
}

/**
 * Takes one showing off the calendar: nothing is shown again at its time, its words count as not shown. A copy that nobody touched goes;
 * another one stays as a post without a time.
 *
 * @throws FORBIDDEN, NOT_FOUND, and CONFLICT on `postId` once it is going out.
 */
export function leaveOut({ db, actor }: Context, { postId }: { postId: string }): Promise<LeftOutShowing> {
  refuseUnlessPublisher(actor)
  const which = { workspaceId: actor.workspaceId, postId }
  return db.transaction(async (tx) => {
    const { id, businessId, source } = await showingOf(tx, which)
    if (await isGoingOut(tx, which)) throw conflict('postId', msg`It is going out already, or did.`)
    const isRemoved = await removeShowing(tx, { workspaceId: which.workspaceId, id, copyId: postId })
    if (!isRemoved) {
      await cancelDeliveriesOfPost(tx, which)
      await followDeliveries(tx, which)
    }
    await tx
      .update(evergreenShowings)
      .set({ copyPostId: null, bodyHash: hashOfBody('') })
      .where(and(eq(evergreenShowings.workspaceId, which.workspaceId), eq(evergreenShowings.id, id)))
    await emit(tx, {
      type: 'evergreen.changed',
      by: actor,
      workspaceId: which.workspaceId,
      businessId,
      what: headlineOf(source),
      change: 'left out',
    })
    return { id, postId: isRemoved ? null : postId }
  })
}

/**
 * Takes that back: it is made again, or stands where it stood.
 *
 * @throws FORBIDDEN, and NOT_FOUND without the copy, and once it was taken back.
 */
export function putBack({ db, actor }: Context, { id, postId }: LeftOutShowing): Promise<{ id: string }> {
  refuseUnlessPublisher(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const one = and(eq(evergreenShowings.workspaceId, workspaceId), eq(evergreenShowings.id, id))
    const [found] = await tx
      .select({ showing: evergreenShowings, source: titled })
      .from(evergreenShowings)
      .innerJoin(posts, eq(posts.id, evergreenShowings.sourcePostId))
      .where(one)
      .for('update', { of: evergreenShowings })
    if (!found) throw notFound('showing')
    if (found.showing.copyPostId !== null) return { id }
    const { businessId, sourcePostId } = found.showing
    if (postId === null) await tx.delete(evergreenShowings).where(one)
    else {
      const [copy] = await tx
        .select({ body: posts.body })
        .from(posts)
        .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, postId), eq(posts.sourcePostId, sourcePostId)))
      if (!copy) throw notFound('post')
      await tx
        .update(evergreenShowings)
        .set({ copyPostId: postId, bodyHash: hashOfBody(copy.body) })
        .where(one)
    }
    await emit(tx, { type: 'evergreen.changed', by: actor, workspaceId, businessId, what: headlineOf(found.source), change: 'put back' })
    return { id }
  })
}

const titled = { title: posts.title, body: posts.body }

async function showingOf(tx: Tx, { workspaceId, postId }: Which) {
  const [showing] = await tx
    .select({ id: evergreenShowings.id, businessId: evergreenShowings.businessId, source: titled })
    .from(evergreenShowings)
    .innerJoin(posts, eq(posts.id, evergreenShowings.sourcePostId))
    .where(
      and(
        eq(evergreenShowings.workspaceId, workspaceId),
        eq(evergreenShowings.copyPostId, postId),
        eq(evergreenShowings.state, 'made'),
        sql`${evergreenShowings.dueAt} > now()`,
      ),
    )
    .for('update', { of: evergreenShowings })
  if (!showing) throw notFound('showing')
  return showing
}
