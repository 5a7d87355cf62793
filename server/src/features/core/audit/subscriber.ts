import { type DomainEvent, type Meanings, meaningOf, type Subscriber } from '../../../events.ts'
import { billingEntries } from './billing-entries.ts'
import { type AuditEntry, recordAudit } from './service.ts'

/** Writes down who did what. */
export const auditSubscriber: Subscriber = async (_services, tx, event) => {
  const entry = meaningOf(entries, event)
  if (entry) await recordAudit(tx, actorOf(event), entry)
}

function actorOf(event: DomainEvent) {
  return 'by' in event ? event.by : null
}

/** Who decided by a review link, in the name of whoever made it. */
function namedGuest(guest: { name: string } | null) {
  return guest ? { guest: guest.name } : {}
}

/** The channels that an approval covers. */
function namesOf(channels: readonly { name: string }[]): string {
  return channels
    .map(({ name }) => name)
    .join('; ')
    .slice(0, 300)
}

const noteActions = {
  added: 'business.add-note',
  changed: 'business.change-note',
  kept: 'business.keep-note',
  removed: 'business.delete-note',
} as const

const planActions = {
  proposed: 'business.plan-month',
  started: 'business.write-plan',
  stopped: 'business.stop-plan',
  closed: 'business.close-plan',
} as const

/** Which events are written down, and how. What is written carries `by`; `detail` holds no secret. */
const entries: Meanings<AuditEntry> = {
  'account.ensured': null,
  'account.created': ({ userId }) => ({ action: 'account.created', subject: userId }),
  'account.approved': ({ userId }) => ({ action: 'account.approved', subject: userId }),
  'account.rejected': ({ userId, reason }) => ({ action: 'account.rejected', subject: userId, detail: { reason } }),
  'account.suspended': ({ userId, reason, plansCancelled }) => ({
    action: 'account.suspended',
    subject: userId,
    detail: { reason, plansCancelled },
  }),
  'account.reinstated': ({ userId }) => ({ action: 'account.reinstated', subject: userId }),
  'account.signedOut': ({ userId, sessions }) => ({ action: 'account.signed-out', subject: userId, detail: { sessions } }),
  'account.deletionAsked': ({ userId }) => ({ action: 'account.deletion-asked', subject: userId }),
  'account.deletionStopped': ({ userId }) => ({ action: 'account.deletion-stopped', subject: userId }),
  'role.granted': ({ userId, role }) => ({ action: 'role.granted', subject: userId, detail: { role } }),
  'role.revoked': ({ userId, role }) => ({ action: 'role.revoked', subject: userId, detail: { role } }),
  'user.deleted': () => ({ action: 'account.deleted' }),
  'profile.changed': null,
  'session.opened': null,
  'session.ended': ({ userId, sessions }) => ({ action: 'session.ended', subject: userId, detail: { sessions } }),
  'browser.added': ({ userId }) => ({ action: 'sign-in.new-browser', subject: userId }),
  'password.changed': ({ userId }) => ({ action: 'password.changed', subject: userId }),
  'password.reset': ({ userId }) => ({ action: 'password.reset', subject: userId }),
  'email.changeRequested': ({ userId }) => ({ action: 'email.change-requested', subject: userId }),
  'email.changeCancelled': ({ userId }) => ({ action: 'email.change-cancelled', subject: userId }),
  'email.changed': ({ userId }) => ({ action: 'email.changed', subject: userId }),
  'email.confirmed': ({ userId }) => ({ action: 'email.confirmed', subject: userId }),
  'link.requested': null,
  'link.expired': null,
  'factor.changed': ({ userId, change: { kind, ...detail } }) => ({ action: `sign-in.${kind}`, subject: userId, detail }),
  'apiKey.created': ({ keyId, name, scopes }) => ({ action: 'key.create', subject: keyId, detail: { name, scopes: scopes.join(' ') } }),
  'apiKey.revoked': ({ keyId, name }) => ({ action: 'key.revoke', subject: keyId, detail: { name } }),

  'workspace.changed': ({ workspaceId, name, timeZone }) => ({
    action: 'workspace.changed',
    subject: workspaceId,
    detail: { name, timeZone },
  }),
  'workspace.switched': null,
  'workspace.transferred': ({ to }) => ({ action: 'workspace.transferred', subject: to }),
  'workspace.removed': null,
  'member.invited': ({ invitationId, email, role, again }) =>
    again
      ? { action: 'member.invitation-sent-again', subject: invitationId }
      : { action: 'member.invited', subject: invitationId, detail: { email, role } },
  'member.invitationRevoked': ({ invitationId, email }) => ({
    action: 'member.invitation-revoked',
    subject: invitationId,
    detail: { email },
  }),
  'invitation.accepted': null,
  'member.joined': ({ userId, role }) => ({ action: 'member.joined', subject: userId, detail: { role } }),
  'member.changed': ({ userId, from, to, businesses }) => ({
    action: 'member.changed',
    subject: userId,
    detail: { from, to, businesses },
  }),
  'member.removed': ({ userId, role }) => ({ action: 'member.removed', subject: userId, detail: { role } }),
  'member.left': ({ userId, role }) => ({ action: 'member.left', subject: userId, detail: { role } }),

  ...billingEntries,

  'instance.setUp': ({ userId }) => ({ action: 'instance.set-up', subject: userId }),
  'instance.configured': ({ changes }) => ({ action: 'instance.configured', detail: changes }),
  'localModel.added': ({ modelId, name }) => ({ action: 'ai.model-added', subject: modelId, detail: { name } }),
  'localModel.removed': ({ modelId }) => ({ action: 'ai.model-removed', subject: modelId }),
  'localModel.unloaded': ({ modelId }) => ({ action: 'ai.model-unloaded', subject: modelId }),
  'ai.prompted': ({ contentType, number }) => ({ action: 'ai.prompted', subject: contentType, detail: { version: number } }),
  'ai.added': ({ providerId, name }) => ({ action: 'ai.added', subject: providerId, detail: { name } }),
  'ai.changed': ({ providerId, name }) => ({ action: 'ai.changed', subject: providerId, detail: { name } }),
  'ai.removed': ({ providerId, name }) => ({ action: 'ai.removed', subject: providerId, detail: { name } }),
  'ai.ruled': ({ rules }) => ({ action: 'ai.ruled', detail: { ...rules } }),
  'ai.priced': ({ providerId, model, inputMicros, outputMicros }) => ({
    action: 'ai.priced',
    subject: providerId,
    detail: { model, inputMicros, outputMicros },
  }),
  'ai.spent': null,
  'disk.short': null,
  'disk.enough': null,
  'deliveries.late': null,
  'ai.chosen': ({ provider, baseUrl, model }) => ({ action: 'ai.chosen', subject: provider, detail: { baseUrl, model } }),
  'integration.configured': ({ kind, appId }) => ({ action: 'integration.configured', subject: kind, detail: { app: appId } }),
  'integration.removed': ({ kind }) => ({ action: 'integration.removed', subject: kind }),
  'integration.refused': null,
  'integration.mended': null,
  'signIn.configured': ({ issuer, enabled, clientId }) => ({
    action: 'sign-in.configured',
    subject: issuer,
    detail: { enabled, clientId },
  }),
  'site.identitySaved': ({ identity }) => ({ action: 'site.identity-saved', detail: identity }),
  'site.testimonialsSaved': ({ count }) => ({ action: 'site.testimonials-saved', detail: { count } }),
  'site.captchaSaved': ({ siteKey }) => ({ action: 'site.captcha-saved', detail: { siteKey } }),
  'site.countingSaved': ({ counting }) => ({ action: 'site.counting-saved', detail: counting }),
  'mail.templateChanged': ({ template }) => ({ action: 'mail.template-changed', subject: template }),
  'mail.templateReset': ({ template }) => ({ action: 'mail.template-reset', subject: template }),
  'mail.serverChanged': ({ host, port, security, user, from }) => ({
    action: 'mail.server-changed',
    subject: host,
    detail: { port, security, user, from },
  }),
  'mail.serverRemoved': () => ({ action: 'mail.server-removed' }),
  'mail.mailboxUnread': null,
  'mail.mailboxRead': null,
  'mail.mailboxChanged': ({ host, port, security, user, folder }) => ({
    action: 'mail.mailbox-changed',
    subject: host,
    detail: { port, security, user, folder },
  }),
  'mail.mailboxRemoved': () => ({ action: 'mail.mailbox-removed' }),
  'mail.sent': ({ mailId, template }) => ({ action: 'mail.sent', subject: mailId, detail: { template } }),
  'mail.resent': ({ mailId, template }) => ({ action: 'mail.resent', subject: mailId, detail: { template } }),
  'newsletter.exported': () => ({ action: 'newsletter.exported' }),
  'newsletter.subscriberRemoved': ({ subscriberId, address }) => ({
    action: 'newsletter.subscriber-removed',
    subject: subscriberId,
    detail: { address },
  }),
  'notifications.added': null,
  'notifications.read': null,

  'business.created': ({ businessId, name }) => ({ action: 'business.create', subject: businessId, detail: { name } }),
  'business.changed'({ businessId, requiresApproval, reviewLevel }) {
    if (requiresApproval !== null)
      return { action: requiresApproval ? 'business.require-approval' : 'business.lift-approval', subject: businessId }
    return reviewLevel && { action: 'business.rule-review', subject: businessId, detail: { level: reviewLevel } }
  },
  'business.removed': ({ businessId, name }) => ({ action: 'business.delete', subject: businessId, detail: { name } }),
  'sample.added': ({ businessId, name }) => ({ action: 'business.add-sample', subject: businessId, detail: { name } }),
  'sample.removed': ({ businessId, name }) => ({ action: 'business.remove-sample', subject: businessId, detail: { name } }),
  'tutorial.changed': null,
  'voice.ruled': ({ businessId }) => ({ action: 'business.rule-voice', subject: businessId }),
  'voice.noted': ({ businessId, note, change }) => ({ action: noteActions[change], subject: businessId, detail: { note } }),
  'voice.exampleMarked': ({ businessId, postId, isExample }) => ({
    action: isExample ? 'business.mark-example' : 'business.unmark-example',
    subject: businessId,
    detail: { postId },
  }),
  'voice.learned': null,
  'business.restored': ({ businessId, name }) => ({ action: 'business.restore', subject: businessId, detail: { name } }),
  'document.added': ({ documentId, name }) => ({ action: 'document.add', subject: documentId, detail: { name } }),
  'document.changed': null,
  'document.removed': ({ documentId, name }) => ({ action: 'document.remove', subject: documentId, detail: { name } }),
  'asset.added': ({ assetId, name }) => ({ action: 'asset.add', subject: assetId, detail: { name } }),
  'asset.changed': null,
  'asset.removed': ({ assetId, name }) => ({ action: 'asset.remove', subject: assetId, detail: { name } }),
  'aiSettings.changed': null,
  'aiSettings.moved': null,
  'aiKey.saved': ({ provider }) => ({ action: 'ai.key-saved', subject: provider }),
  'aiKey.removed': ({ provider }) => ({ action: 'ai.key-removed', subject: provider }),
  'post.created': null,
  'post.textChanged': ({ postId, voided }) => voided && { action: 'post.void-approval', subject: postId, detail: voided },
  'post.claimChecked': ({ postId, checked, sentence }) => ({
    action: checked ? 'post.check-claim' : 'post.uncheck-claim',
    subject: postId,
    detail: { sentence: sentence.slice(0, 300) },
  }),
  'post.submitted': ({ postId, version, hash, channels }) => ({
    action: 'post.submit',
    subject: postId,
    detail: { version, hash, channels: namesOf(channels) },
  }),
  'post.noted': null,
  'postView.changed': null,
  'post.tagged': null,
  'review.requested': null,
  'post.commented': null,
  'comment.changed': null,
  'presence.changed': null,
  'post.approvedInPart': ({ postId, guest, version, hash, approval }) => ({
    action: 'post.approve-in-part',
    subject: postId,
    detail: { version, hash, step: approval.step, ...namedGuest(guest) },
  }),
  'post.approved': ({ postId, guest, version, hash, receipt, channels }) => ({
    action: 'post.approve',
    subject: postId,
    detail: { version, hash, receipt, channels: namesOf(channels), ...namedGuest(guest) },
  }),
  'post.changesAsked': ({ postId, guest, version, comment }) => ({
    action: 'post.ask-for-changes',
    subject: postId,
    detail: { version, comment: comment.slice(0, 300), ...namedGuest(guest) },
  }),
  'review.askedAnew': null,
  'review.reminded': ({ by, postId, isLate }) => by && { action: 'post.remind', subject: postId, detail: { isLate } },
  'post.returnedToDraft': ({ postId, from }) => ({ action: 'post.return-to-draft', subject: postId, detail: { from } }),
  'post.archived': null,
  'reviewLink.made': ({ linkId, title, guest, posts }) => ({
    action: 'review-link.make',
    subject: linkId,
    detail: { title, guest, posts },
  }),
  'reviewLink.renewed': ({ linkId, title }) => ({ action: 'review-link.renew', subject: linkId, detail: { title } }),
  'reviewLink.revoked': ({ linkId, title }) => ({ action: 'review-link.revoke', subject: linkId, detail: { title } }),
  'reviewLink.opened': ({ by, linkId, title }) => ({
    action: 'review-link.open',
    subject: linkId,
    detail: { title, ...namedGuest(by.guest) },
  }),
  'reviewLink.rested': ({ by, linkId, title }) => ({
    action: 'review-link.rest',
    subject: linkId,
    detail: { title, ...namedGuest(by.guest) },
  }),
  'post.unarchived': null,
  'post.statusChanged': null,
  'drafts.changed': null,
  'monthPlan.changed': null,
  'monthPlan.acted': ({ businessId, planId, change }) => ({ action: planActions[change], subject: businessId, detail: { planId } }),
  'revision.changed': null,
  'chat.changed': null,
  'post.revised': null,
  'ideas.changed': null,

  'evergreen.added': ({ businessId, what }) => ({ action: 'evergreen.add', subject: businessId, detail: { what } }),
  'evergreen.changed': ({ businessId, what, change }) => ({ action: 'evergreen.change', subject: businessId, detail: { what, change } }),
  'evergreen.removed': ({ businessId, what }) => ({ action: 'evergreen.remove', subject: businessId, detail: { what } }),
  'evergreen.planned': null,
  'series.added': ({ businessId, what }) => ({ action: 'series.add', subject: businessId, detail: { what } }),
  'series.changed': ({ businessId, what, change }) => ({ action: 'series.change', subject: businessId, detail: { what, change } }),
  'series.ended': ({ businessId, what }) => ({ action: 'series.end', subject: businessId, detail: { what } }),
  'series.planned': null,
  'slots.added': ({ channelId, times }) => ({ action: 'slot.add', subject: channelId, detail: { times } }),
  'slots.removed': ({ channelId, times }) => ({ action: 'slot.remove', subject: channelId, detail: { times } }),
  'calendarFeed.made': ({ businessId }) => ({ action: 'calendar-feed.make', subject: businessId }),
  'calendarFeed.ended': ({ businessId }) => ({ action: 'calendar-feed.end', subject: businessId }),
  'report.made': ({ reportId }) => ({ action: 'report.make', subject: reportId }),
  'report.renewed': ({ reportId }) => ({ action: 'report.renew', subject: reportId }),
  'report.ended': ({ reportId }) => ({ action: 'report.end', subject: reportId }),
  'report.rested': ({ reportId }) => ({ action: 'report.rest', subject: reportId }),
  'channel.connected': ({ by, channelId, kind, name }) => by && { action: 'channel.connect', subject: channelId, detail: { kind, name } },
  'channel.changed': null,
  'channel.reconnecting': null,
  'channel.reconnected': ({ channelId }) => ({ action: 'channel.reconnect', subject: channelId }),
  'channel.disconnected': ({ channelId }) => ({ action: 'channel.disconnect', subject: channelId }),
  'channel.settingsChanged': ({ channelId }) => ({ action: 'channel.settings', subject: channelId }),
  'channel.renamed': ({ channelId, before, name }) => ({ action: 'channel.rename', subject: channelId, detail: { before, name } }),
  'channel.paused': ({ channelId }) => ({ action: 'channel.pause', subject: channelId }),
  'channel.resumed': ({ channelId }) => ({ action: 'channel.resume', subject: channelId }),
  'channel.signedOut': null,
  'import.begun': ({ channelId }) => ({ action: 'channel.import', subject: channelId }),
  'import.changed': null,
  'import.taught': ({ channelId, teachesVoice }) => ({
    action: teachesVoice ? 'channel.teach-voice' : 'channel.unteach-voice',
    subject: channelId,
  }),
  'import.removed': ({ channelId, posts }) => ({ action: 'channel.remove-import', subject: channelId, detail: { count: posts } }),
  'channel.warned': null,
  'channel.mended': null,
  'readers.added': ({ businessId, count }) => ({ action: 'subscribers.add', subject: businessId, detail: { count } }),
  'readers.exported': ({ businessId }) => ({ action: 'subscribers.export', subject: businessId }),
  'readers.forgotten': ({ businessId, address }) => ({ action: 'subscribers.forget', subject: businessId, detail: { address } }),
  'readers.changed': null,
  'readers.ended': null,
  'newsletter.configured': ({ businessId }) => ({ action: 'subscribers.configure', subject: businessId }),
  'contacts.added': ({ businessId, count }) => ({ action: 'contacts.add', subject: businessId, detail: { count } }),
  'contacts.forgotten': ({ businessId, address }) => ({ action: 'contacts.forget', subject: businessId, detail: { address } }),
  'messages.changed': null,
  'broadcast.decided': ({ businessId, decision, what }) => ({ action: `contacts.${decision}`, subject: businessId, detail: { what } }),
  'issue.changed': null,
  'issue.decided': ({ businessId, decision, what }) => ({ action: `issue.${decision}`, subject: businessId, detail: { what } }),
  'post.scheduled': ({ postId, dueAt, deliveries }) => ({
    action: 'post.schedule',
    subject: postId,
    detail: { dueAt: dueAt.toISOString(), deliveries },
  }),
  'post.rescheduled': ({ postId, dueAt, deliveries }) => ({
    action: 'post.reschedule',
    subject: postId,
    detail: { dueAt: dueAt.toISOString(), deliveries },
  }),
  'delivery.planned': null,
  'delivery.changed': null,
  'delivery.ended': null,
  'delivery.published': null,
  'delivery.handedOver': null,
  'reply.stopped': null,
  'reply.decided': ({ deliveryId, decision }) => ({
    action: decision === 'live' ? 'delivery.reply-live' : 'delivery.reply-send-again',
    subject: deliveryId,
  }),
  'delivery.decided': ({ deliveryId, decision }) => ({ action: `delivery.${decision}`, subject: deliveryId }),

  'task.changed': null,
  'task.assigned': null,
  'task.mentioned': null,
  'task.due': null,
  'task.closed': null,
  'task.removed': ({ taskId, title }) => ({ action: 'task.remove', subject: taskId, detail: { title } }),
  'task.restored': ({ taskId, title }) => ({ action: 'task.restore', subject: taskId, detail: { title } }),
  'task.ruled': ({ workspaceId, settings }) => ({ action: 'task.rule', subject: workspaceId, detail: { ...settings } }),

  'export.requested': ({ userId }) => ({ action: 'account.exported', subject: userId }),
  'export.progressed': null,
  'export.ready': null,
}
