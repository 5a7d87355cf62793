import { and, eq } from 'drizzle-orm'

import { channelName } from '../../../../channel-name.ts'
import { conflict, notFound } from '../../../../errors.ts'
import { isTaken } from '../../../../infra/db/sql-state.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { holdPost } from '../../../billing/subscriptions/public.ts'
import { businesses } from '../../../content/businesses/table.ts'
import { channels } from '../../channels/table.ts'
import { channelHash } from '../../../content/posts/public.ts'
import { posts } from '../../../content/posts/table.ts'
import { type DeliveryRow, applyTransition } from '../recording/apply-transition.ts'
import { checkPublishable, databaseNow, refusal } from './publishable.ts'
import { transition } from '../recording/transitions.ts'
import { msg, select } from '@postwright/contract/core/msg'

/**
 * Gives a locked delivery a time, checks it as scheduling does, and lets it send the newest text of its post.
 *
 * @throws INVALID, QUOTA, and CONFLICT when it cannot be moved, or the post is on its way to that channel by another delivery.
 */
export async function plan(
  tx: Tx,
  row: DeliveryRow,
  when: Date | 'now',
  { confirmDuplicate = false }: { confirmDuplicate?: boolean } = {},
): Promise<DeliveryRow> {
  if (!transition(row.status, 'planned'))
    throw conflict(
      'id',
      msg`This delivery is ${select({ status: row.status }, { scheduled: 'scheduled', sending: 'sending', published: 'published', failed: 'failed', cancelled: 'cancelled', retrying: 'retrying', unknown: 'unknown', needs_attention: 'needs attention', held: 'held', missed: 'missed', other: 'over' })} now, so it cannot be planned anew.`,
    )
  const { workspaceId, id } = row
  const found = await whatGoesWhere(tx, row)
  const dueAt = when === 'now' ? await databaseNow(tx) : when
  const isConfirmed = confirmDuplicate || row.confirmedDuplicate === 1
  const obstacle = await checkPublishable(tx, { ...found, dueAt, confirmDuplicate: isConfirmed, deliveryId: id }, 'planning')
  if (obstacle) throw refusal(obstacle)
  if (!found.business.isSample) await holdPost(tx, { workspaceId, deliveryId: id })

  const fresh = {
    contentHash: channelHash(found.post, found.channel.id),
    confirmedDuplicate: isConfirmed ? 1 : 0,
    payload: null,
    payloadHash: null,
    handle: null,
    step: null,
    pendingSince: null,
    attempts: 0,
    lookups: 0,
    reasonCode: null,
    reason: null,
  }
  try {
    return await applyTransition(tx, row, 'planned', { set: { ...fresh, dueAt }, next: { inMs: 0, from: dueAt } })
  } catch (error) {
    if (isTaken(error))
      throw conflict('id', msg`This post is on its way to ${{ name: channelName(found.channel.name) }} by another delivery already.`)
    throw error
  }
}

/** The post of a delivery, its business, and the channel that it goes to. */
export async function whatGoesWhere(tx: Tx, { workspaceId, postId, channelId }: DeliveryRow) {
  const [found] = await tx
    .select({ post: posts, business: businesses, channel: channels })
    .from(posts)
    .innerJoin(businesses, eq(businesses.id, posts.businessId))
    .innerJoin(channels, and(eq(channels.id, channelId), eq(channels.workspaceId, workspaceId)))
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, postId)))
  if (!found) throw notFound('post')
  return found
}
