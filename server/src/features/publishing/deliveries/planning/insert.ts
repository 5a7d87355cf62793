import { uuidv7 } from 'uuidv7'

import { channelName } from '../../../../channel-name.ts'
import { conflict } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { notify } from '../../../../infra/db/notify.ts'
import { holdPost } from '../../../billing/subscriptions/public.ts'
import { channelHash } from '../../../content/posts/public.ts'
import { queueChannel } from '../recording/apply-transition.ts'
import type { Candidate } from './publishable.ts'
import { deliveries } from '../table.ts'
import { msg } from '@postwright/contract/core/msg'

interface NewDelivery extends Pick<Candidate, 'business' | 'channel' | 'dueAt' | 'confirmDuplicate'> {
  workspaceId: string
  post: Candidate['post'] & { id: string }
  scheduledBy: string
}

/**
 * Puts a checked post into the queue of a channel and sets one post of the quota aside. The caller holds the lock on the
 * post, and brings its status in line.
 *
 * @throws CONFLICT on `channelIds` when it is on its way there already, QUOTA when no post is left.
 */
export async function insertDelivery(
  tx: Tx,
  { workspaceId, post, business, channel, dueAt, confirmDuplicate, scheduledBy }: NewDelivery,
): Promise<string> {
  const [row] = await tx
    .insert(deliveries)
    .values({
      id: uuidv7(),
      workspaceId,
      businessId: business.id,
      postId: post.id,
      channelId: channel.id,
      dueAt,
      nextAttemptAt: dueAt,
      contentHash: channelHash(post, channel.id),
      confirmedDuplicate: confirmDuplicate ? 1 : 0,
      scheduledBy,
    })
    .onConflictDoNothing()
    .returning({ id: deliveries.id })
  if (!row) throw conflict('channelIds', msg`This post is on its way to ${{ name: channelName(channel.name) }} already.`)

  if (!business.isSample) await holdPost(tx, { workspaceId, deliveryId: row.id })
  await emit(tx, { type: 'delivery.planned', workspaceId, deliveryId: row.id })
  await notify(tx, queueChannel, { at: dueAt.toISOString() })
  return row.id
}
