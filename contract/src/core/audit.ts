import { z } from 'zod'

import { manageBase } from './base.ts'
import { Id, Instant, line, Page, pageOf } from './values.ts'

/** Everything that is written down, in the words of the log. An action is `area.what`; the area is what people filter by. */
export const auditActions = {
  'account.created': 'Signed up',
  'account.approved': 'Approved an account',
  'account.rejected': 'Rejected an account',
  'account.deleted': 'Deleted an account',
  'account.deletion-asked': 'Asked for the end of their account',
  'account.deletion-stopped': 'Kept their account',
  'account.exported': 'Asked for a copy of their data',
  'account.suspended': 'Suspended an account',
  'account.reinstated': 'Reinstated an account',
  'account.signed-out': 'Signed somebody out everywhere',
  'ai.chosen': 'Chose where drafts are written',
  'business.create': 'Added a business',
  'business.delete': 'Deleted a business',
  'business.restore': 'Restored a business',
  'business.require-approval': 'Asked for approval before scheduling',
  'business.lift-approval': 'Stopped asking for approval before scheduling',
  'channel.connect': 'Connected a channel',
  'channel.disconnect': 'Disconnected a channel',
  'channel.reconnect': 'Connected a channel again',
  'delivery.cancel': 'Took a delivery off the calendar',
  'delivery.live': 'Said that a post is live',
  'delivery.not-live': 'Said that a post is not live',
  'delivery.send-now': 'Sent a delivery at once',
  'email.change-cancelled': 'Kept their email address',
  'email.change-requested': 'Asked for another email address',
  'email.changed': 'Changed their email address',
  'email.confirmed': 'Confirmed their email address',
  'instance.configured': 'Changed the settings of this site',
  'instance.set-up': 'Set this site up',
  'key.create': 'Made an API key',
  'key.revoke': 'Revoked an API key',
  'mail.resent': 'Sent a mail again',
  'mail.sent': 'Sent a mail',
  'mail.server-changed': 'Changed the mail server',
  'mail.server-removed': 'Removed the mail server',
  'mail.template-changed': 'Changed a mail template',
  'mail.template-reset': 'Reset a mail template',
  'newsletter.exported': 'Exported the newsletter’s subscribers',
  'newsletter.subscriber-removed': 'Removed a subscriber of the newsletter',
  'password.changed': 'Changed their password',
  'password.reset': 'Set a new password by a mailed link',
  'member.changed': 'Changed what a member may do',
  'member.invited': 'Invited somebody',
  'member.invitation-sent-again': 'Sent an invitation again',
  'member.invitation-revoked': 'Took an invitation back',
  'member.joined': 'Joined a workspace',
  'member.left': 'Left a workspace',
  'member.removed': 'Removed a member',
  'plan.granted': 'Granted a plan',
  'plan.changed': 'Changed a plan',
  'plan.extended': 'Extended a plan',
  'plan.requested': 'Asked for a plan',
  'post.approve': 'Approved a post',
  'post.reschedule': 'Moved a post',
  'post.return-to-draft': 'Sent a post back to draft',
  'post.schedule': 'Scheduled a post',
  'role.granted': 'Made somebody a super admin',
  'role.revoked': 'Took the super admin role from somebody',
  'site.captcha-saved': 'Changed the captcha’s keys',
  'site.identity-saved': 'Changed the name or the addresses of this site',
  'site.testimonials-saved': 'Changed the reviews on the start page',
  'sign-in.app-added': 'Began to log in with an authenticator app',
  'sign-in.app-removed': 'Stopped logging in with an authenticator app',
  'sign-in.configured': 'Chose the sign-in service of this site',
  'sign-in.devices-forgotten': 'Forgot the devices that ask for no code',
  'sign-in.google-linked': 'Linked an account at the sign-in service',
  'sign-in.google-unlinked': 'Unlinked an account at the sign-in service',
  'sign-in.new-browser': 'Logged in from a new browser',
  'sign-in.passkey-added': 'Added a passkey',
  'sign-in.passkey-removed': 'Removed a passkey',
  'sign-in.recovery-code-used': 'Logged in with a recovery code',
  'sign-in.recovery-codes-renewed': 'Made new recovery codes',
  'session.ended': 'Signed out elsewhere',
  'workspace.changed': 'Changed a workspace',
  'workspace.transferred': 'Handed a workspace over',
} as const satisfies Record<`${string}.${string}`, string>

export type AuditAction = keyof typeof auditActions

/** What the actions begin with, for the filter. */
export const auditAreas = [...new Set(Object.keys(auditActions).map((action) => action.split('.', 1)[0] ?? ''))].toSorted()

export const AuditFilter = z.object({
  /** The beginnings of words in the name or address of whoever acted. */
  who: line(120).default(''),
  area: z.enum(auditAreas, 'There is nothing of this kind in the log.').optional(),
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
