import { headlineOf } from '@postwright/contract/content/headline'
import { and, eq } from 'drizzle-orm'

import type { Events, Reactions } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../../content/businesses/table.ts'
import { posts } from '../../content/posts/table.ts'
import { channels } from '../../publishing/channels/table.ts'
import { deliveries } from '../../publishing/deliveries/table.ts'
import { managersAnd } from './recipients.ts'
import { notify, settleNotices } from './service.ts'

const kind = 'thread_stopped'

/** What follows a post that is out. */
export const aboutReplies: Reactions = {
  'reply.stopped': (_services, tx, stopped) => notifyOfStop(tx, stopped),
  'reply.decided': (_services, tx, { deliveryId, number }) => settleNotices(tx, { kind, about: aboutOf(deliveryId, number) }),
}

/** Tells the managers and whoever planned or wrote the post. */
async function notifyOfStop(tx: Tx, stopped: Events['reply.stopped']): Promise<void> {
  const { workspaceId, businessId, deliveryId, number, reason } = stopped
  const [found] = await tx
    .select({
      postId: posts.id,
      title: posts.title,
      body: posts.body,
      authorId: posts.authorId,
      scheduledBy: deliveries.scheduledBy,
      channel: channels.name,
      isSample: businesses.isSample,
    })
    .from(deliveries)
    .innerJoin(posts, eq(posts.id, deliveries.postId))
    .innerJoin(channels, eq(channels.id, deliveries.channelId))
    .innerJoin(businesses, eq(businesses.id, deliveries.businessId))
    .where(and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.id, deliveryId)))
  if (!found) throw new Error('What follows a delivery has one.')
  if (found.isSample) return
  await notify(tx, {
    kind,
    workspaceId,
    businessId,
    userIds: await managersAnd(tx, { workspaceId, kind, businessId, named: [found.scheduledBy, found.authorId] }),
    subject: { post: headlineOf(found), channel: found.channel, part: stopped.kind === 'part' ? number : null, reason: reason ?? '' },
    about: aboutOf(deliveryId, number),
    link: `/app/repository/${found.postId}`,
  })
}

/** Each part is decided about by itself. */
function aboutOf(deliveryId: string, number: number): string {
  return `${deliveryId} ${number}`
}
