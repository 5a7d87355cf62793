import { z } from 'zod'

import { base, manageBase, onceBase, publishOnceBase } from '../core/base.ts'
import { Id, Instant, Page, pageOf } from '../core/values.ts'

export const issueStatuses = ['sending', 'paused', 'cancelled', 'sent'] as const
export const IssueStatus = z.enum(issueStatuses)
export type IssueStatus = z.infer<typeof IssueStatus>

/** Of readers, each once: those who did it by all appearances, and those for whom programs alone did. */
export const Reached = z.object({ readers: z.int(), machines: z.int() })
export type Reached = z.infer<typeof Reached>

/** A link of an issue, and how many readers followed it. */
export const FollowedLink = z.object({ address: z.string(), readers: z.int() })

/**
 * What became of one issue, by reader. `waiting` are still to come; `failed` were refused for another reason than a missing mailbox;
 * `unclear` may have it or not, as the mail server did not answer: they are not mailed again. `skipped` left before their turn. `opened` and
 * `clicked` are null where they are not counted.
 */
export const IssueFigures = z.object({
  recipients: z.int(),
  waiting: z.int(),
  sent: z.int(),
  bounced: z.int(),
  failed: z.int(),
  unclear: z.int(),
  skipped: z.int(),
  unsubscribed: z.int(),
  complained: z.int(),
  opened: Reached.nullable(),
  clicked: Reached.extend({ links: z.array(FollowedLink) }).nullable(),
})
export type IssueFigures = z.infer<typeof IssueFigures>

/** One mail to all subscribers of a business. */
export const Issue = z.object({
  id: Id,
  businessId: Id,
  deliveryId: Id,
  subject: z.string(),
  status: IssueStatus,
  /** Why it waits, or was paused. */
  note: z.string().nullable(),
  createdAt: Instant,
  endedAt: Instant.nullable(),
  figures: IssueFigures,
})
export type Issue = z.infer<typeof Issue>

export const MailPreview = z.object({
  subject: z.string(),
  /** A whole document, to be shown in a frame of its own. */
  html: z.string(),
  sender: z.string(),
  /** Who would get it now. */
  recipients: z.int(),
})
export type MailPreview = z.infer<typeof MailPreview>

export const TestMail = z.object({ to: z.string(), isAccepted: z.boolean(), answer: z.string() })
export type TestMail = z.infer<typeof TestMail>

const one = z.object({ id: Id })
const ofPost = z.object({ postId: Id })

export const issues = {
  list: base
    .route({ method: 'GET', path: '/issues', summary: 'The newsletters that a business sent, newest first' })
    .input(Page.extend({ businessId: Id }))
    .output(pageOf(Issue)),
  ofPost: base
    .route({ method: 'GET', path: '/posts/{postId}/issues', summary: 'What became of a post that went out as a newsletter' })
    .input(ofPost)
    .output(z.array(Issue)),
  pause: publishOnceBase
    .route({ method: 'POST', path: '/issues/{id}/pause', summary: 'Mail nobody else for now' })
    .input(one)
    .output(Issue),
  resume: publishOnceBase
    .route({ method: 'POST', path: '/issues/{id}/resume', summary: 'Go on with those who wait' })
    .input(one)
    .output(Issue),
  cancel: publishOnceBase
    .route({ method: 'POST', path: '/issues/{id}/cancel', summary: 'Mail nobody else, for good' })
    .input(one)
    .output(Issue),
  preview: manageBase
    .route({ method: 'GET', path: '/posts/{postId}/mail-preview', summary: 'A post as the mail that subscribers would get' })
    .input(ofPost)
    .output(MailPreview),
  test: onceBase
    .meta({ gate: 'approved', once: true, scope: 'manage' })
    .route({ method: 'POST', path: '/posts/{postId}/test-mail', summary: 'Send a post as a mail to yourself alone' })
    .input(ofPost)
    .output(TestMail),
}
