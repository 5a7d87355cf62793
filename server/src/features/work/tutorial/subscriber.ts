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
  'business.created': async (services, tx, { by, workspaceId, businessId }) => {
    const who = { workspaceId, userId: by.userId }
    await markDone(services, tx, who, 'business')
    await markDone(services, tx, who, 'profile', isFilledBusiness(businessId))
  },
  'business.changed': (services, tx, { by, workspaceId, businessId }) =>
    markDone(services, tx, { workspaceId, userId: by.userId }, 'profile', isFilledBusiness(businessId)),
  'document.added': (services, tx, { by, workspaceId, businessId }) =>
    markDone(services, tx, { workspaceId, userId: by.userId }, 'document', isRealBusiness(businessId)),
  'post.created': (services, tx, { workspaceId, postId, authorId }) =>
    markDone(services, tx, { workspaceId, userId: authorId }, 'draft', isPostOfRealBusiness(postId)),
  'post.approved': async (services, tx, { by: { userId }, workspaceId, post }) => {
    if (userId !== null) await markDone(services, tx, { workspaceId, userId }, 'approve', isRealBusiness(post.businessId))
  },
  'channel.connected': async (services, tx, { by, workspaceId, channelId }) => {
    if (by) await markDone(services, tx, { workspaceId, userId: by.userId }, 'channel', isChannelOfRealBusiness(channelId))
  },
  'post.scheduled': async (services, tx, { by, postId }) => {
    const { userId, workspaceId } = by
    if (workspaceId !== null) await markDone(services, tx, { workspaceId, userId }, 'schedule', isPostOfRealBusiness(postId))
  },
  'delivery.published': async (services, tx, { workspaceId, published }) => {
    for (const [userId, theirs] of Map.groupBy(published, ({ scheduledBy }) => scheduledBy)) {
      const ids = theirs.map(({ businessId }) => businessId)
      if (userId !== null) await markDone(services, tx, { workspaceId, userId }, 'publish', isRealBusiness(...ids))
    }
  },
  'chat.changed': async (services, tx, { workspaceId, userId, conversationId }) =>
    markDone(services, tx, { workspaceId, userId }, 'chat', isTalkAboutRealBusiness(conversationId)),
  'task.changed': async (services, tx, { workspaceId, taskIds }) => {
    for (const userId of await makersOf(tx, taskIds)) await markDone(services, tx, { workspaceId, userId }, 'task')
  },
  'member.invited': (services, tx, { by, workspaceId }) => markDone(services, tx, { workspaceId, userId: by.userId }, 'invite'),
})
