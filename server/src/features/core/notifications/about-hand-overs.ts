import { headlineOf } from '@postwright/contract/content/headline'
import type { ContentType } from '@postwright/contract/core/content-types'
import { and, eq } from 'drizzle-orm'

import type { Delivered } from '../../../event-parts.ts'
import type { Reactions } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { businesses } from '../../content/businesses/table.ts'
import { posts } from '../../content/posts/table.ts'
import { deliveries } from '../../publishing/deliveries/table.ts'
import { managersAnd, stillMembers } from './recipients.ts'
import { notify, settleNotices } from './service.ts'

const kind = 'post_by_hand'

/** Posts that a person is to post themselves. */
export const aboutHandOvers: Reactions = {
  'delivery.handedOver': async (_services, tx, { handedOver }) => {
    for (const one of handedOver) await notifyOfHandOver(tx, one)
  },
  'delivery.decided': (_services, tx, { deliveryId }) => settleNotices(tx, { kind, about: deliveryId }),
}

/** Tells whoever planned or wrote it; owners and admins, where neither is there any more. */
async function notifyOfHandOver(tx: Tx, { deliveryId, workspaceId, businessId, scheduledBy }: Delivered): Promise<void> {
  const [found] = await tx
    .select({ title: posts.title, body: posts.body, authorId: posts.authorId, business: businesses.name, payload: deliveries.payload })
    .from(deliveries)
    .innerJoin(posts, eq(posts.id, deliveries.postId))
    .innerJoin(businesses, eq(businesses.id, deliveries.businessId))
    .where(and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.id, deliveryId)))
  if (!found?.payload) throw new Error('What is handed over was frozen before.')
  const { payload, business } = found
  const of = { workspaceId, kind, businessId } as const
  const named = await stillMembers(tx, { ...of, named: [scheduledBy ?? found.authorId] })
  await notify(tx, {
    ...of,
    userIds: named.length > 0 ? named : await managersAnd(tx, of),
    subject: {
      post: headlineOf(found),
      business,
      // Every post is of one of the nine types.
      contentType: payload.contentType as ContentType,
      text: payload.title ? `${payload.title}\n\n${payload.body}` : payload.body,
    },
    about: deliveryId,
    link: `/app/publishing?business=${businessId}`,
  })
}
