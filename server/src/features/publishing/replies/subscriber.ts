import { subscriber } from '../../../events.ts'
import { beginReplies } from './begin.ts'

/** What follows a post begins when the post is out. */
export const repliesSubscriber = subscriber({
  'delivery.published': (services, tx, { workspaceId, published }) =>
    beginReplies(services, tx, { workspaceId, deliveryIds: published.map(({ deliveryId }) => deliveryId) }),
  'delivery.decided': async (services, tx, { by: { workspaceId }, deliveryId, decision }) => {
    if (decision === 'live' && workspaceId !== null) await beginReplies(services, tx, { workspaceId, deliveryIds: [deliveryId] })
  },
})
