import { z } from 'zod'

import { manageBase } from './base.ts'
import { msg } from './msg.ts'
import { type Sentence, says } from './sentences.ts'
import { Id, Instant, line, Page, pageOf } from './values.ts'

/** Everything that is written down, in the words of the log. An action is `area.what`; the area is what people filter by. */
export const auditActions = {
  'account.created': msg`Signed up`,
  'account.approved': msg`Approved an account`,
  'account.rejected': msg`Rejected an account`,
  'account.deleted': msg`Deleted an account`,
  'account.deletion-asked': msg`Asked for the end of their account`,
  'account.deletion-stopped': msg`Kept their account`,
  'account.exported': msg`Asked for a copy of their data`,
  'account.suspended': msg`Suspended an account`,
  'account.reinstated': msg`Reinstated an account`,
  'account.signed-out': msg`Signed somebody out everywhere`,
  'ai.added': msg`Added an AI provider`,
  'ai.changed': msg`Changed an AI provider`,
  'ai.chosen': msg`Chose where drafts are written`,
  'ai.key-removed': msg`Removed an AI key of their own`,
  'ai.key-saved': msg`Saved an AI key of their own`,
  'ai.model-added': msg`Added an AI model for this machine`,
  'ai.model-removed': msg`Removed an AI model from this machine`,
  'ai.model-unloaded': msg`Unloaded an AI model from memory`,
  'ai.priced': msg`Changed the price of an AI model`,
  'ai.prompted': msg`Changed what AI models are told`,
  'ai.removed': msg`Removed an AI provider`,
  'ai.ruled': msg`Changed the limits for AI`,
  'asset.add': msg`Gave a business a picture or film`,
  'asset.remove': msg`Deleted a picture or film`,
  'business.create': msg`Added a business`,
  'business.delete': msg`Deleted a business`,
  'business.restore': msg`Restored a business`,
  'business.add-sample': msg`Added the sample business`,
  'business.remove-sample': msg`Removed the sample business`,
  'business.rule-voice': msg`Changed the words and rules of a business`,
  'business.add-note': msg`Added a voice note`,
  'business.change-note': msg`Changed a voice note`,
  'business.keep-note': msg`Put a voice note into use`,
  'business.delete-note': msg`Deleted a voice note`,
  'business.mark-example': msg`Made a post an example`,
  'business.unmark-example': msg`Made a post an example no more`,
  'business.plan-month': msg`Had posts of a business planned`,
  'business.write-plan': msg`Had the drafts of a plan written`,
  'business.stop-plan': msg`Stopped the drafts of a plan`,
  'business.close-plan': msg`Closed a plan of posts`,
  'business.require-approval': msg`Asked for approval before scheduling`,
  'business.rule-review': msg`Changed who decides about posts`,
  'business.lift-approval': msg`Stopped asking for approval before scheduling`,
  'channel.connect': msg`Connected a channel`,
  'channel.disconnect': msg`Disconnected a channel`,
  'channel.import': msg`Imported earlier posts of a channel`,
  'channel.remove-import': msg`Removed the imported posts of a channel`,
  'channel.teach-voice': msg`Let drafts learn from imported posts`,
  'channel.unteach-voice': msg`Let drafts learn from imported posts no more`,
  'channel.pause': msg`Paused a channel`,
  'channel.reconnect': msg`Connected a channel again`,
  'channel.settings': msg`Set how posts go out on a channel`,
  'channel.rename': msg`Renamed a channel`,
  'channel.resume': msg`Resumed a channel`,
  'delivery.cancel': msg`Took a delivery off the calendar`,
  'delivery.give-up': msg`Said that a post will not be posted by hand`,
  'delivery.live': msg`Said that a post is live`,
  'delivery.not-live': msg`Said that a post is not live`,
  'delivery.reply-live': msg`Said that a part of a thread or a comment is live`,
  'delivery.reply-send-again': msg`Sent a part of a thread or a comment again`,
  'delivery.send-now': msg`Sent a delivery at once`,
  'delivery.take-down': msg`Had a published post taken down`,
  'delivery.update': msg`Had a published post updated where it was published`,
  'document.add': msg`Gave a business a document`,
  'document.remove': msg`Deleted a document`,
  'email.change-cancelled': msg`Kept their email address`,
  'email.change-requested': msg`Asked for another email address`,
  'email.changed': msg`Changed their email address`,
  'email.confirmed': msg`Confirmed their email address`,
  'instance.configured': msg`Changed the settings of this site`,
  'instance.set-up': msg`Set this site up`,
  'key.create': msg`Made an API key`,
  'key.revoke': msg`Revoked an API key`,
  'mail.mailbox-changed': msg`Changed the mailbox for bounces`,
  'mail.mailbox-removed': msg`Removed the mailbox for bounces`,
  'mail.resent': msg`Sent a mail again`,
  'mail.sent': msg`Sent a mail`,
  'mail.server-changed': msg`Changed the mail server`,
  'mail.server-removed': msg`Removed the mail server`,
  'mail.template-changed': msg`Changed a mail template`,
  'mail.template-reset': msg`Reset a mail template`,
  'contacts.add': msg`Added people who get messages`,
  'contacts.forget': msg`Forgot somebody who got messages`,
  'contacts.cancel': msg`Stopped a message to many`,
  'contacts.resume': msg`Went on with a message to many`,
  'issue.cancel': msg`Stopped a newsletter`,
  'issue.pause': msg`Paused a newsletter`,
  'issue.resume': msg`Went on with a newsletter`,
  'newsletter.exported': msg`Exported the newsletter’s subscribers`,
  'newsletter.subscriber-removed': msg`Removed a subscriber of the newsletter`,
  'password.changed': msg`Changed their password`,
  'password.reset': msg`Set a new password by a mailed link`,
  'member.changed': msg`Changed what a member may do`,
  'member.invited': msg`Invited somebody`,
  'member.invitation-sent-again': msg`Sent an invitation again`,
  'member.invitation-revoked': msg`Took an invitation back`,
  'member.joined': msg`Joined a workspace`,
  'member.left': msg`Left a workspace`,
  'member.removed': msg`Removed a member`,
  'billing.paid': msg`Paid`,
  'billing.paid-twice': msg`Paid for what was not to be had any more`,
  'billing.failed': msg`A payment failed`,
  'billing.next_plan': msg`Chose the plan of the next month`,
  'billing.next_plan-kept': msg`Kept the plan in use for the next month`,
  'billing.ending': msg`Cancelled a plan`,
  'billing.resumed': msg`Took back that a plan was cancelled`,
  'billing.refunded': msg`A payment was given back`,
  'billing.buyer-saved': msg`Changed who stands on invoices`,
  'billing.refund-asked': msg`Asked for a payment back`,
  'billing.refund-granted': msg`Granted a refund`,
  'billing.refund-refused': msg`Refused a refund`,
  'billing.refund-failed': msg`A payment provider refused to give money back`,
  'billing.refund-settled': msg`Wrote down that money went back another way`,
  'billing.refund-retried': msg`Had a payment provider give money back once more`,
  'billing.room-changed': msg`Locked or unlocked what the plan has no room for`,
  'billing.disputed': msg`A payment is disputed`,
  'billing.dispute_won': msg`A dispute about a payment was won`,
  'billing.dispute_lost': msg`A dispute about a payment was lost`,
  'billing.ended': msg`A payment provider ended a subscription`,
  'billing.ending-confirmed': msg`A payment provider confirmed that a deleted workspace is charged no more`,
  'billing.ending-refunded': msg`A charge for a deleted workspace was given back`,
  'billing.ending-stuck': msg`What a deleted workspace is charged could not be ended or given back`,
  'billing.unproven': msg`A meter did not add up`,
  'payments.configured': msg`Entered the keys of a payment provider`,
  'payments.removed': msg`Removed the keys of a payment provider`,
  'payments.seller-saved': msg`Changed who sells the plans`,
  'plan.granted': msg`Granted a plan`,
  'plan.changed': msg`Changed a plan`,
  'plan.extended': msg`Extended a plan`,
  'plan.given': msg`Gave more of a quota`,
  'plan.requested': msg`Asked for a plan`,
  'plan.ended': msg`A plan ended`,
  'integration.configured': msg`Entered the app of a platform`,
  'integration.removed': msg`Removed the app of a platform`,
  'post.check-claim': msg`Checked a claim of a draft`,
  'post.uncheck-claim': msg`Took back that a claim was checked`,
  'post.approve': msg`Approved a post`,
  'post.approve-in-part': msg`Approved a post that others have to approve as well`,
  'post.remind': msg`Reminded the reviewers of a post`,
  'post.submit': msg`Submitted a post for review`,
  'post.ask-for-changes': msg`Asked for changes of a post`,
  'post.reschedule': msg`Moved a post`,
  'post.return-to-draft': msg`Sent a post back to draft`,
  'post.void-approval': msg`Changed a post after its approval, which is void`,
  'post.schedule': msg`Scheduled a post`,
  'evergreen.add': msg`Put posts into the evergreen library`,
  'evergreen.change': msg`Changed how posts are shown again`,
  'evergreen.remove': msg`Took posts out of the evergreen library`,
  'series.add': msg`Let a post come again by a rule`,
  'series.change': msg`Changed how a post comes again`,
  'series.end': msg`Ended a recurring post`,
  'slot.add': msg`Gave a channel posting times`,
  'slot.remove': msg`Took posting times from a channel`,
  'calendar-feed.make': msg`Made the calendar address`,
  'calendar-feed.end': msg`Ended the calendar address`,
  'report.make': msg`Made a report`,
  'report.renew': msg`Gave a report a new address`,
  'report.end': msg`Ended a report`,
  'report.rest': msg`Tried too many passcodes of a report`,
  'review-link.make': msg`Made a review link`,
  'review-link.renew': msg`Created a new address for a review link`,
  'review-link.revoke': msg`Revoked a review link`,
  'review-link.open': msg`Opened a review link`,
  'review-link.rest': msg`Tried too many passcodes of a review link`,
  'role.granted': msg`Made somebody a super admin`,
  'role.revoked': msg`Took the super admin role from somebody`,
  'site.captcha-saved': msg`Changed the captcha’s keys`,
  'site.counting-saved': msg`Chose whether newsletters count opens and clicks`,
  'site.identity-saved': msg`Changed the name or the addresses of this site`,
  'site.testimonials-saved': msg`Changed the reviews on the start page`,
  'sign-in.app-added': msg`Began to log in with an authenticator app`,
  'sign-in.app-removed': msg`Stopped logging in with an authenticator app`,
  'sign-in.configured': msg`Chose the sign-in service of this site`,
  'sign-in.devices-forgotten': msg`Forgot the devices that ask for no code`,
  'sign-in.google-linked': msg`Linked an account at the sign-in service`,
  'sign-in.google-unlinked': msg`Unlinked an account at the sign-in service`,
  'sign-in.new-browser': msg`Logged in from a new browser`,
  'sign-in.passkey-added': msg`Added a passkey`,
  'sign-in.passkey-removed': msg`Removed a passkey`,
  'sign-in.recovery-code-used': msg`Logged in with a recovery code`,
  'sign-in.recovery-codes-renewed': msg`Made new recovery codes`,
  'subscribers.add': msg`Added subscribers`,
  'subscribers.configure': msg`Changed the newsletter of a business`,
  'subscribers.export': msg`Exported subscribers`,
  'subscribers.forget': msg`Forgot a subscriber`,
  'task.remove': msg`Deleted a task`,
  'task.restore': msg`Brought a task back`,
  'task.rule': msg`Chose which tasks are made by themselves`,
  'session.ended': msg`Signed out elsewhere`,
  'workspace.changed': msg`Changed a workspace`,
  'workspace.transferred': msg`Handed a workspace over`,
} as const satisfies Record<`${string}.${string}`, Sentence>

export type AuditAction = keyof typeof auditActions

type AreaOf<Action> = Action extends `${infer Area}.${string}` ? Area : never

export type AuditArea = AreaOf<AuditAction>

/** What the actions begin with, for the filter. */
export const auditAreas = [...new Set(Object.keys(auditActions).map((action) => action.split('.', 1)[0] as AuditArea))].toSorted()

export const AuditFilter = z.object({
  /** The beginnings of words in the name or address of whoever acted. */
  who: line(120).default(''),
  // An address may name one that is gone: it is refused when it is read.
  area: z.enum<string[]>(auditAreas, says(msg`There is nothing of this kind in the log.`)).optional(),
  from: Instant.optional(),
  /** The moment itself is not included. */
  to: Instant.optional(),
})
export type AuditFilter = z.infer<typeof AuditFilter>

export const ListAudit = Page.extend(AuditFilter.shape)
export type ListAudit = z.infer<typeof ListAudit>

/** What an entry is about, as it is called now, and where it is opened; no link for what cannot be. */
export const AuditSubject = z.object({ name: z.string(), link: z.string().nullable() })
export type AuditSubject = z.infer<typeof AuditSubject>

/** Who did what to what, and from where. */
export const AuditEntry = z.object({
  id: Id,
  at: Instant,
  actorName: z.string(),
  action: z.string(),
  /** The action in words. */
  what: z.string(),
  /** The id, or the name, that was written down. */
  subject: z.string(),
  /** Null when it is gone, not the reader's to see, or the person who acted. */
  about: AuditSubject.nullable(),
  detail: z.string(),
  address: z.string().nullable(),
  userAgent: z.string().nullable(),
  requestId: z.string().nullable(),
})
export type AuditEntry = z.infer<typeof AuditEntry>

/** So many entries at most, the newest, are in one file. */
export const mostExported = 10_000

export const audit = {
  list: manageBase
    .route({ method: 'GET', path: '/audit', summary: 'Who did what in the workspace, newest first' })
    .input(ListAudit)
    .output(pageOf(AuditEntry)),
  export: manageBase
    .route({ method: 'GET', path: '/audit/export', summary: 'The same as a CSV file, up to the newest 10,000 entries' })
    .input(AuditFilter)
    .output(z.file()),
}
