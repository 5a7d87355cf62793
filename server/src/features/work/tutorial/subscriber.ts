import { subscriber } from '../../../events.ts'
import {
  isChannelOfRealBusiness,
  isFilledBusiness,
  isPostOfRealBusiness,
  isRealBusiness,
  isTalkAboutRealBusiness,
  makersOf,
  markDone,
} from './mark.ts'

/** Ticks off what people do, each on their own checklist. What is done with the sample is play. */
export const tutorialSubscriber = subscriber({
  'business.created': async (_services, tx, { by, workspaceId, businessId }) => {
    const who = { workspaceId, userId: by.userId }
    await markDone(tx, who, 'business')
    await markDone(tx, who, 'profile', isFilledBusiness(businessId))
  },
  'business.changed': (_services, tx, { by, workspaceId, businessId }) =>
    markDone(tx, { workspaceId, userId: by.userId }, 'profile', isFilledBusiness(businessId)),
  'document.added': (_services, tx, { by, workspaceId, businessId }) =>
    markDone(tx, { workspaceId, userId: by.userId }, 'document', isRealBusiness(businessId)),
  'post.created': (_services, tx, { workspaceId, postId, authorId }) =>
    markDone(tx, { workspaceId, userId: authorId }, 'draft', isPostOfRealBusiness(postId)),
  'post.approved': async (_services, tx, { by: { userId }, workspaceId, post }) => {
    if (userId !== null) await markDone(tx, { workspaceId, userId }, 'approve', isRealBusiness(post.businessId))
  },
  'channel.connected': async (_services, tx, { by, workspaceId, channelId }) => {
    if (by) await markDone(tx, { workspaceId, userId: by.userId }, 'channel', isChannelOfRealBusiness(channelId))
  },
  'post.scheduled': async (_services, tx, { by, postId }) => {
    const { userId, workspaceId } = by
    if (workspaceId !== null) await markDone(tx, { workspaceId, userId }, 'schedule', isPostOfRealBusiness(postId))
  },
  'delivery.published': async (_services, tx, { workspaceId, published }) => {
    for (const [userId, theirs] of Map.groupBy(published, ({ scheduledBy }) => scheduledBy)) {
      const ids = theirs.map(({ businessId }) => businessId)
      if (userId !== null) await markDone(tx, { workspaceId, userId }, 'publish', isRealBusiness(...ids))
    }
  },
  'chat.changed': async (_services, tx, { workspaceId, userId, conversationId }) =>
    markDone(tx, { workspaceId, userId }, 'chat', isTalkAboutRealBusiness(conversationId)),
  'task.changed': async (_services, tx, { workspaceId, taskIds }) => {
    for (const userId of await makersOf(tx, taskIds)) await markDone(tx, { workspaceId, userId }, 'task')
  },
  'member.invited': (_services, tx, { by, workspaceId }) => markDone(tx, { workspaceId, userId: by.userId }, 'invite'),
})
