import type { Delivery } from '@postwright/contract/publishing/deliveries'
import type { DueAt, QueuePost, Reschedule, SchedulePost } from '@postwright/contract/publishing/schedule'
import { and, asc, eq, inArray, sql } from 'drizzle-orm'

import type { Actor, Context } from '../../../context.ts'
import { forbidden, notFound } from '../../../errors.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { touchBusiness } from '../../content/businesses/public.ts'
import { businesses } from '../../content/businesses/table.ts'
import { channels } from '../channels/table.ts'
import {
  type Candidate,
  insertDelivery,
  lockDeliveries,
  plan,
  mayPublish,
  followDeliveries,
  presentDeliveries,
  checkPublishable,
  databaseNow,
  refusal,
} from '../deliveries/public.ts'
import { posts } from '../../content/posts/table.ts'
import { msg } from '@postwright/contract/core/msg'

/**
 * Plans a post for one time on some channels: all of them, or none.
 *
 * @throws INVALID on `dueAt`, `postId`, `channelIds` or `confirmDuplicate`, CONFLICT on `channelIds` when it is on its way there
 * already, and QUOTA when no post is left.
 */
export async function schedulePost({ db, actor }: Context, input: SchedulePost): Promise<Delivery[]> {
  refuseUnlessPublisher(actor)
  return db.transaction(async (tx) => presentDeliveries(tx, { workspaceId: actor.workspaceId, ids: await scheduleIn(tx, actor, input) }))
}

/** The same within a transaction. @returns the ids of the deliveries. @throws as `schedulePost`. */
export async function scheduleIn(tx: Tx, actor: Actor, input: SchedulePost): Promise<string[]> {
  const dueAt = await momentOf(tx, input.dueAt)
  return planIn(tx, actor, input, () => dueAt)
}

/** A post for one channel, which waits for its time. */
export type Timeless = Omit<Candidate, 'dueAt'>

/**
 * The same, with a time for each channel. It is asked for once nobody else plans for that channel until this transaction ends.
 *
 * @throws as `schedulePost`, and what `timeFor` throws.
 */
export async function planIn(
  tx: Tx,
  actor: Actor,
  { postId, channelIds, confirmDuplicate }: QueuePost,
  timeFor: (timeless: Timeless) => Date | Promise<Date>,
): Promise<string[]> {
  const { workspaceId, userId } = actor
  const { post, business } = await lockPost(tx, { workspaceId, postId })
  const planned: { id: string; dueAt: Date }[] = []
  for (const channel of await queueUpFor(tx, { workspaceId, channelIds: [...new Set(channelIds)] })) {
    const timeless = { post, business, channel, confirmDuplicate }
    const candidate = { ...timeless, dueAt: await timeFor(timeless) }
    const obstacle = await checkPublishable(tx, candidate, 'planning')
    if (obstacle) throw refusal(obstacle)
    planned.push({ id: await insertDelivery(tx, { ...candidate, post, workspaceId, scheduledBy: userId }), dueAt: candidate.dueAt })
  }
  await followDeliveries(tx, { workspaceId, postId: post.id })
  await touchBusiness(tx, { workspaceId, businessId: business.id })
  for (const [time, together] of Map.groupBy(planned, ({ dueAt }) => dueAt.getTime()))
    await emit(tx, { type: 'post.scheduled', by: actor, postId: post.id, dueAt: new Date(time), deliveries: together.length })
  return planned.map(({ id }) => id)
}

/**
 * Moves deliveries to another time: planned ones, and failed or missed ones, which are then planned again. All or none.
 *
 * @throws as `schedulePost`, and CONFLICT on `id` for a delivery that cannot be moved any more.
 */
export async function reschedule({ db, actor }: Context, { deliveryIds, dueAt: when, confirmDuplicate }: Reschedule): Promise<Delivery[]> {
  refuseUnlessPublisher(actor)
  const ids = [...new Set(deliveryIds)]

  return db.transaction(async (tx) => {
    const rows = await lockDeliveries(tx, { workspaceId: actor.workspaceId, ids })
    if (rows.length < ids.length) throw notFound('delivery')
    const dueAt = await momentOf(tx, when)
    for (const row of rows) await plan(tx, row, dueAt, { confirmDuplicate })
    await emit(tx, { type: 'post.rescheduled', by: actor, postId: rows[0]?.postId, dueAt, deliveries: ids.length })
    return presentDeliveries(tx, { workspaceId: actor.workspaceId, ids })
  })
}

async function momentOf(tx: Tx, dueAt: DueAt): Promise<Date> {
  return dueAt === 'now' ? databaseNow(tx) : new Date(dueAt)
}

/** @throws FORBIDDEN. */
export function refuseUnlessPublisher(actor: Actor): void {
  if (!mayPublish(actor)) throw forbidden(msg`Only owners, admins and editors may decide what is published.`)
}

async function lockPost(tx: Tx, { workspaceId, postId }: { workspaceId: string; postId: string }) {
  const [found] = await tx
    .select({ post: posts, business: businesses })
    .from(posts)
    .innerJoin(businesses, eq(businesses.id, posts.businessId))
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, postId)))
    .for('update', { of: posts })
  if (!found) throw notFound('post')
  return found
}

/** Two people who plan the same text for one channel are served one after the other, or neither would see the other's. */
async function queueUpFor(tx: Tx, { workspaceId, channelIds }: { workspaceId: string; channelIds: string[] }) {
  const found = await tx
    .select()
    .from(channels)
    .where(and(eq(channels.workspaceId, workspaceId), inArray(channels.id, channelIds)))
    .orderBy(asc(channels.id))
  if (found.length < channelIds.length) throw notFound('channel')
  for (const { id } of found) await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`schedule ${id}`}, 0))`)
  return found
}
