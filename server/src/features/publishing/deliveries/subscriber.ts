import { msg } from '@postwright/contract/core/msg'
import { inEnglish } from '../../../sentences.ts'
import { subscriber } from '../../../events.ts'
import { bringBack, lockCancelledWithBusiness, wasLocked } from './planning/bring-back.ts'
import { cancelDeliveriesOfPost, cancelPlans } from './planning/cancel.ts'
import { leaveBlog } from './planning/end.ts'
import { remindAfterSeconds, remindOfHandOverJob } from './handing-over/remind-job.ts'
import { cancelDeliveriesOfChannel, moveDeliveriesOfChannel } from './planning/leave-channel.ts'
import { holdDeliveriesOfChannel, resumeDeliveriesOfChannel } from './planning/hold.ts'
import { updatePayloadHash } from './planning/update-payload-hash.ts'

/** What is planned follows its post, its business and its channel. */
export const deliveriesSubscriber = subscriber({
  'post.textChanged': async (_services, tx, { before, status, ...post }) => {
    if (status === 'scheduled') await updatePayloadHash(tx, post)
    else if (before === 'scheduled' || before === 'failed') await cancelDeliveriesOfPost(tx, post)
  },
  'post.returnedToDraft': (_services, tx, { workspaceId, postId }) => cancelDeliveriesOfPost(tx, { workspaceId, postId }),
  'post.changesAsked': (_services, tx, { workspaceId, postId }) => cancelDeliveriesOfPost(tx, { workspaceId, postId }),
  'post.archived': (_services, tx, { workspaceId, postId }) => cancelDeliveriesOfPost(tx, { workspaceId, postId }),
  'business.removed': (_services, tx, { workspaceId, businessId }) => cancelPlans(tx, { workspaceId, businessId }),
  'room.changed': async (_services, tx, { workspaceId, lockedBusinesses, unlockedBusinesses }) => {
    for (const businessId of lockedBusinesses) await cancelPlans(tx, { workspaceId, businessId })
    for (const businessId of unlockedBusinesses)
      await bringBack(tx, await lockCancelledWithBusiness(tx, { workspaceId, businessId }), wasLocked)
  },
  'channel.disconnected': async (_services, tx, { by, workspaceId, channelId, planned, toChannelId }) => {
    const of = { workspaceId, channelId }
    if (planned === 'cancel') await cancelDeliveriesOfChannel(tx, of)
    if (planned === 'move' && toChannelId) await moveDeliveriesOfChannel(tx, { ...of, to: toChannelId, by: by.userId })
    // What did not fit on the other channel waits as well.
    await holdDeliveriesOfChannel(tx, {
      ...of,
      reason: inEnglish(msg`Its channel is disconnected. Connect it again within 24 hours.`),
    })
  },
  'channel.paused': (_services, tx, { workspaceId, channelId }) =>
    holdDeliveriesOfChannel(tx, {
      workspaceId,
      channelId,
      reason: inEnglish(msg`Its channel is paused. Resume it within 24 hours of its time.`),
    }),
  'channel.resumed': (_services, tx, { workspaceId, channelId }) => resumeDeliveriesOfChannel(tx, { workspaceId, channelId }),
  'delivery.handedOver': async ({ jobs }, tx, { workspaceId, handedOver, isReminder }) => {
    if (isReminder) return
    for (const { deliveryId, fence } of handedOver)
      await jobs.send(tx, remindOfHandOverJob, { workspaceId, deliveryId, fence }, { afterSeconds: remindAfterSeconds })
  },
  'workspace.removed': (_services, tx, { workspaceId }) => leaveBlog(tx, workspaceId),
  'channel.reconnecting': (_services, tx, which) => resumeDeliveriesOfChannel(tx, which),
  // What a worker put to wait for the channel until its row was locked.
  'channel.reconnected': (_services, tx, { workspaceId, channelId }) => resumeDeliveriesOfChannel(tx, { workspaceId, channelId }),
})
