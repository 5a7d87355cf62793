import { msg } from '@postwright/contract/core/msg'
import type { Delivery } from '@postwright/contract/publishing/deliveries'
import type { QueuePost } from '@postwright/contract/publishing/schedule'
import { queueWeeks } from '@postwright/contract/publishing/slots'
import { and, eq } from 'drizzle-orm'

import { channelName } from '../../../channel-name.ts'
import type { Context } from '../../../context.ts'
import { invalid } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { checkPublishable, databaseNow, presentDeliveries, refusal } from '../deliveries/public.ts'
import { freeMoments } from '../slots/public.ts'
import { slots } from '../slots/table.ts'
import { planIn, refuseUnlessPublisher, type Timeless } from './service.ts'

/**
 * Plans a post for the next free posting time of each of some channels: all of them, or none.
 *
 * @throws as `schedulePost`, and INVALID on `channelIds` where a channel has no posting time that is free within `queueWeeks`.
 */
export async function queuePost({ db, actor }: Context, input: QueuePost): Promise<Delivery[]> {
  refuseUnlessPublisher(actor)
  return db.transaction(async (tx) => {
    const ids = await planIn(tx, actor, input, (timeless) => freeTime(tx, timeless))
    return presentDeliveries(tx, { workspaceId: actor.workspaceId, ids })
  })
}

/**
 * The first free posting time of a channel, at or after one that is wished for, or else before it. The caller holds the lock of the
 * channel's queue.
 *
 * @throws INVALID: why there is none.
 */
export async function freeTime(tx: Tx, timeless: Timeless, wish?: Date): Promise<Date> {
  const { id: channelId, workspaceId } = timeless.channel
  const moments = await freeMoments(tx, { workspaceId, channelId, limit: wish ? mostLookedAt : 1 })
  const [first = null] = moments
  const time = moments.find((moment) => wish && moment >= wish) ?? first
  if (time) return time
  // A channel that is disconnected has no free times either.
  const obstacle = await checkPublishable(tx, { ...timeless, dueAt: await databaseNow(tx) }, 'planning')
  throw obstacle ? refusal(obstacle) : noneFree(timeless, await hasSlots(tx, { workspaceId, channelId }))
}

/** Of those of a few weeks: a wish is within the next seven days. */
const mostLookedAt = 200

function noneFree({ channel }: Timeless, has: boolean) {
  const name = channelName(channel.name)
  return invalid(
    'channelIds',
    has
      ? msg`Every posting time of ${{ name }} in the next ${{ weeks: queueWeeks }} weeks is taken. Give it more of them, or choose a time.`
      : msg`${{ name }} has no posting times yet. Add some, or choose a time.`,
  )
}

async function hasSlots(tx: Tx, { workspaceId, channelId }: { workspaceId: string; channelId: string }): Promise<boolean> {
  const [found] = await tx
    .select({ id: slots.id })
    .from(slots)
    .where(and(eq(slots.workspaceId, workspaceId), eq(slots.channelId, channelId)))
    .limit(1)
  return found !== undefined
}
