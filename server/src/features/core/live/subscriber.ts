import type { LiveTopic } from '@postwright/contract/core/live'

import { type LiveChange, publishChanges } from './publish-change.ts'
import { type Meanings, meaningOf, type Subscriber } from '../../../events.ts'

/** Tells open screens what to read again. */
export const liveSubscriber: Subscriber = async (_services, tx, event) => {
  await publishChanges(tx, meaningOf(changes, event) ?? [])
}

/** Which screens read what again, in the order in which they hear it. */
const changes: Meanings<LiveChange[]> = {
  'account.ensured': null,
  'account.created': ({ userId, administrators }) =>
    administrators.map((adminId) => ({ workspaceId: null, userId: adminId, topic: 'account', id: userId })),
  'account.approved': account,
  'account.rejected': account,
  'account.suspended': account,
  'account.reinstated': account,
  'account.signedOut': account,
  'account.deletionAsked': accountHere,
  'account.deletionStopped': accountHere,
  'role.granted': account,
  'role.revoked': account,
  'user.deleted': null,
  'profile.changed': accountHere,
  // Their other screens list where they are logged in.
  'session.opened': account,
  'session.ended': account,
  'browser.added': null,
  'password.changed': account,
  'password.reset': account,
  'email.changeRequested': account,
  'email.changeCancelled': account,
  'email.changed': account,
  'email.confirmed': account,
  'link.requested': account,
  'link.expired': null,
  'factor.changed': null,
  'apiKey.created': null,
  'apiKey.revoked': null,

  'workspace.changed': ({ workspaceId }) => [of(workspaceId, 'team', workspaceId)],
  'workspace.switched': account,
  'workspace.transferred': ({ workspaceId, from, to }) => [from, to].flatMap((userId) => membership({ workspaceId, userId })),
  'workspace.removed': null,
  'member.invited': ({ workspaceId, invitationId }) => [of(workspaceId, 'team', invitationId)],
  'member.invitationRevoked': ({ workspaceId, invitationId }) => [of(workspaceId, 'team', invitationId)],
  'invitation.accepted': (event) => membership(event).toReversed(),
  'member.joined': null,
  'member.changed': membership,
  'member.removed': membership,
  'member.left': membership,

  'quota.changed': quota,
  'quota.used': quota,
  'room.changed': ({ workspaceId, lockedBusinesses, unlockedBusinesses, lockedMembers, unlockedMembers }) => [
    ...[...lockedBusinesses, ...unlockedBusinesses].flatMap((businessId) => wholeBusiness({ workspaceId, businessId })),
    ...[...lockedMembers, ...unlockedMembers].flatMap((userId) => membership({ workspaceId, userId })),
    of(workspaceId, 'quota', workspaceId),
  ],
  'plan.decided': ({ by, workspaceId, subscriptionId, ownerId }) => [
    of(workspaceId, 'quota', subscriptionId),
    of(workspaceId, 'team', subscriptionId),
    { workspaceId: null, userId: by.userId, topic: 'account', id: ownerId },
  ],
  'quota.given': ({ by, workspaceId, subscriptionId, ownerId }) => [
    of(workspaceId, 'quota', subscriptionId),
    { workspaceId: null, userId: by.userId, topic: 'account', id: ownerId },
  ],
  'plan.requested': ({ workspaceId, ownerId, administrators }) => [
    of(workspaceId, 'quota', workspaceId),
    ...administrators.map((userId): LiveChange => ({ workspaceId: null, userId, topic: 'account', id: ownerId })),
  ],
  'refund.asked': ({ workspaceId, invoiceId }) => [of(workspaceId, 'quota', invoiceId)],
  'refund.failed': null,
  'refund.retried': ({ workspaceId, refundId }) => [of(workspaceId, 'quota', refundId)],
  'refund.settled': ({ workspaceId, refundId }) => [of(workspaceId, 'quota', refundId)],
  'buyer.saved': ({ workspaceId }) => [of(workspaceId, 'quota', workspaceId)],
  'refund.decided': ({ by, workspaceId, invoiceId, ownerId }) => [
    of(workspaceId, 'quota', invoiceId),
    { workspaceId: null, userId: by.userId, topic: 'account', id: ownerId },
  ],
  'quota.unproven': null,
  'ending.changed': null,
  'payment.happened': ({ workspaceId, orderId }) => [of(workspaceId, 'quota', orderId), of(workspaceId, 'team', orderId)],
  'payment.disputed': null,
  'plan.renewed': quota,
  'plan.reminded': null,
  'plan.ended': quota,

  'instance.setUp': null,
  'instance.configured': null,
  'ai.chosen': null,
  'localModel.added': null,
  'localModel.removed': null,
  'localModel.unloaded': null,
  'ai.prompted': null,
  'ai.added': null,
  'ai.changed': null,
  'ai.removed': null,
  'ai.ruled': null,
  'ai.priced': null,
  'ai.spent': null,
  'disk.short': null,
  'disk.enough': null,
  'deliveries.late': null,
  'payments.configured': null,
  'payments.removed': null,
  'seller.saved': null,
  'integration.configured': null,
  'integration.removed': null,
  'integration.refused': null,
  'integration.mended': null,
  'signIn.configured': null,
  'site.identitySaved': null,
  'site.testimonialsSaved': null,
  'site.captchaSaved': null,
  'site.countingSaved': null,
  'mail.templateChanged': null,
  'mail.templateReset': null,
  'mail.serverChanged': null,
  'mail.serverRemoved': null,
  'mail.mailboxUnread': null,
  'mail.mailboxRead': null,
  'mail.mailboxChanged': null,
  'mail.mailboxRemoved': null,
  'mail.sent': null,
  'mail.resent': null,
  'newsletter.exported': null,
  'newsletter.subscriberRemoved': null,
  'notifications.added': ({ userIds }) => userIds.map((userId) => ({ workspaceId: null, userId, topic: 'notifications', id: 'new' })),
  'notifications.read': ({ userIds }) => userIds.map((userId) => ({ workspaceId: null, userId, topic: 'notifications', id: 'read' })),

  'business.created': ({ workspaceId, businessId }) => [of(workspaceId, 'businesses', businessId)],
  'business.changed': ({ workspaceId, businessId }) => [of(workspaceId, 'businesses', businessId)],
  'business.removed': wholeBusiness,
  'business.restored': wholeBusiness,
  'sample.added': sample,
  'sample.removed': sample,
  'tutorial.changed': ({ workspaceId, userId }) => [{ workspaceId, userId, topic: 'tutorial', id: userId }],
  'voice.ruled': voice,
  'voice.noted': voice,
  'voice.exampleMarked': voice,
  'voice.learned': voice,
  'document.added': document,
  'document.changed': ({ workspaceId, documentId }) => [of(workspaceId, 'documents', documentId)],
  'document.removed': document,
  'asset.added': asset,
  'asset.changed': asset,
  // Drafts lose it.
  'asset.removed': (event) => [...asset(event), of(event.workspaceId, 'posts', event.assetId)],
  // The person's other screens; nobody else reads these settings.
  'aiSettings.changed': ({ workspaceId, userId, contentType }) => [{ workspaceId, userId, topic: 'aiSettings', id: contentType }],
  'aiKey.saved': ({ workspaceId, userId, provider }) => [{ workspaceId, userId, topic: 'aiSettings', id: provider }],
  'aiKey.removed': ({ workspaceId, userId, provider }) => [{ workspaceId, userId, topic: 'aiSettings', id: provider }],
  'aiSettings.moved': ({ workspaceId, provider }) => [of(workspaceId, 'aiSettings', provider)],
  'post.created': post,
  'post.textChanged': post,
  'post.claimChecked': post,
  'post.noted': post,
  'postView.changed': ({ workspaceId }) => [of(workspaceId, 'posts', '')],
  'post.tagged': ({ workspaceId, postIds }) => postIds.map((id) => of(workspaceId, 'posts', id)),
  'post.submitted': post,
  'review.requested': null,
  'review.askedAnew': ({ workspaceId, postIds }) => postIds.map((id) => of(workspaceId, 'posts', id)),
  'post.commented': null,
  'presence.changed': ({ workspaceId, postId }) => [of(workspaceId, 'presence', postId)],
  'comment.changed': ({ workspaceId, postId }) => [of(workspaceId, 'comments', postId)],
  'post.approvedInPart': post,
  'post.approved': post,
  'review.reminded': null,
  'post.changesAsked': post,
  'post.returnedToDraft': post,
  'post.archived': post,
  'evergreen.added': shownAgain,
  'evergreen.changed': shownAgain,
  'evergreen.removed': shownAgain,
  'evergreen.planned': shownAgain,
  'series.added': shownAgain,
  'series.changed': shownAgain,
  'series.ended': shownAgain,
  'series.planned': shownAgain,
  'slots.added': ({ workspaceId, channelId }) => [of(workspaceId, 'channels', channelId)],
  'slots.removed': ({ workspaceId, channelId }) => [of(workspaceId, 'channels', channelId)],
  'calendarFeed.made': ({ workspaceId, businessId }) => [of(workspaceId, 'channels', businessId)],
  'calendarFeed.ended': ({ workspaceId, businessId }) => [of(workspaceId, 'channels', businessId)],
  'report.made': null,
  'report.renewed': null,
  'report.ended': null,
  'report.rested': null,
  'reviewLink.made': reviewLink,
  'reviewLink.renewed': reviewLink,
  'reviewLink.revoked': reviewLink,
  'reviewLink.opened': reviewLink,
  'reviewLink.rested': reviewLink,
  'post.unarchived': post,
  'post.statusChanged': ({ workspaceId, postIds: [postId = ''] }) => [of(workspaceId, 'posts', postId)],
  'drafts.changed': ({ workspaceId, generationId }) => [of(workspaceId, 'drafts', generationId)],
  'monthPlan.changed': monthPlan,
  'monthPlan.acted': monthPlan,
  'revision.changed': ({ workspaceId, postId }) => [of(workspaceId, 'drafts', postId)],
  'chat.changed': ({ workspaceId, userId, conversationId }) => [{ workspaceId, userId, topic: 'chat', id: conversationId }],
  'post.revised': null,
  'ideas.changed': ({ workspaceId, businessId }) => [of(workspaceId, 'drafts', businessId)],

  'channel.connected': channelOfPosts,
  'channel.changed': channelOfPosts,
  'channel.reconnecting': null,
  'channel.reconnected': channelOfPosts,
  'channel.disconnected': channelOfPosts,
  'channel.settingsChanged': channelOfPosts,
  'channel.renamed': channelOfPosts,
  'channel.paused': channelOfPosts,
  'channel.resumed': channelOfPosts,
  'channel.signedOut': channel,
  'import.begun': channel,
  'import.changed': channel,
  'import.taught': channel,
  'import.removed': channel,
  'channel.warned': channel,
  'channel.mended': channel,
  'readers.added': readers,
  'readers.exported': null,
  'readers.forgotten': readers,
  'readers.changed': readers,
  'readers.ended': readers,
  'newsletter.configured': readers,
  'contacts.added': readers,
  'contacts.forgotten': readers,
  'messages.changed': readers,
  'broadcast.decided': readers,
  'issue.changed': readers,
  'issue.decided': readers,
  'post.scheduled': null,
  'post.rescheduled': null,
  'delivery.planned': ({ workspaceId, deliveryId }) => [of(workspaceId, 'deliveries', deliveryId)],
  // One line for all of them: screens read their lists again.
  'delivery.changed': ({ workspaceId, deliveryIds: [deliveryId = ''] }) => [of(workspaceId, 'deliveries', deliveryId)],
  'delivery.ended': null,
  'delivery.published': null,
  'delivery.handedOver': null,
  'delivery.decided': null,
  'reply.stopped': null,
  'reply.decided': null,

  'task.changed': ({ workspaceId, taskIds }) => [of(workspaceId, 'tasks', taskIds.length === 1 ? (taskIds[0] ?? '') : '')],
  'task.assigned': null,
  'task.mentioned': null,
  'task.due': null,
  'task.closed': null,
  'task.removed': null,
  'task.restored': null,
  'task.ruled': ({ workspaceId }) => [of(workspaceId, 'tasks', '')],

  'export.requested': exported,
  'export.progressed': exported,
  'export.ready': exported,
}

function of(workspaceId: string, topic: LiveTopic, id: string): LiveChange {
  return { workspaceId, topic, id }
}

/** The person alone, wherever they work. */
function account({ userId }: { userId: string }): LiveChange[] {
  return [{ workspaceId: null, userId, topic: 'account', id: userId }]
}

/** The person alone, on screens of this workspace. */
function accountHere({ userId, workspaceId }: { userId: string; workspaceId: string }): LiveChange[] {
  return [{ workspaceId, userId, topic: 'account', id: userId }]
}

/** Their own screens read who they are again; everybody's read the team again. */
function membership({ userId, workspaceId }: { userId: string; workspaceId: string }): LiveChange[] {
  return [...account({ userId }), of(workspaceId, 'team', userId)]
}

function readers({ workspaceId, businessId }: { workspaceId: string; businessId: string }): LiveChange[] {
  return [of(workspaceId, 'subscribers', businessId)]
}

function quota({ workspaceId, subscriptionId }: { workspaceId: string; subscriptionId: string }): LiveChange[] {
  return [of(workspaceId, 'quota', subscriptionId)]
}

function voice({ workspaceId, businessId }: { workspaceId: string; businessId: string }): LiveChange[] {
  return [of(workspaceId, 'voice', businessId)]
}

/** Its posts and channels come and go with it. */
function wholeBusiness({ workspaceId, businessId }: { workspaceId: string; businessId: string }): LiveChange[] {
  return (['businesses', 'posts', 'channels'] as const).map((topic) => of(workspaceId, topic, businessId))
}

/** Whatever it came or went with is read again. */
function sample(event: { workspaceId: string; businessId: string }): LiveChange[] {
  const { workspaceId, businessId } = event
  return [...wholeBusiness(event), of(workspaceId, 'deliveries', businessId), of(workspaceId, 'tutorial', businessId)]
}

/** A business says how many it has. */
function document({ workspaceId, businessId, documentId }: { workspaceId: string; businessId: string; documentId: string }): LiveChange[] {
  return [of(workspaceId, 'documents', documentId), of(workspaceId, 'businesses', businessId)]
}

function asset({ workspaceId, assetId }: { workspaceId: string; assetId: string }): LiveChange[] {
  return [of(workspaceId, 'media', assetId)]
}

function reviewLink({ workspaceId, linkId }: { workspaceId: string; linkId: string }): LiveChange[] {
  return [of(workspaceId, 'reviewLinks', linkId)]
}

function post({ workspaceId, postId }: { workspaceId: string; postId: string }): LiveChange[] {
  return [of(workspaceId, 'posts', postId)]
}

/** What stands on the calendar by itself is a row of the channels' screens. */
function shownAgain({ workspaceId, businessId }: { workspaceId: string; businessId: string }): LiveChange[] {
  return [of(workspaceId, 'channels', businessId), of(workspaceId, 'monthPlans', businessId)]
}

function monthPlan({ workspaceId, planId }: { workspaceId: string; planId: string }): LiveChange[] {
  return [of(workspaceId, 'monthPlans', planId)]
}

/** Which channels an approval does not cover is told with its post. */
function channelOfPosts(which: { workspaceId: string; channelId: string }): LiveChange[] {
  return [...channel(which), of(which.workspaceId, 'posts', which.channelId)]
}

function channel({ workspaceId, channelId }: { workspaceId: string; channelId: string }): LiveChange[] {
  return [of(workspaceId, 'channels', channelId)]
}

function exported({ userId, exportId }: { userId: string; exportId: string }): LiveChange[] {
  return [{ workspaceId: null, userId, topic: 'exports', id: exportId }]
}
