import { z } from 'zod'

import { adminBase } from '../core/base.ts'
import { newsletterSentences as sentences } from './newsletter-sentences.ts'
import { simpleEmail } from './simple-email.ts'
import { says } from '../core/sentences.ts'
import { clean, Id, Instant, line, MailAddress, Page, pageOf } from '../core/values.ts'

/** An address as a visitor types it. */
export const SubscriberEmail = z
  .string(says(sentences.emailMissing))
  .trim()
  .min(1, { ...says(sentences.emailMissing), abort: true })
  // Nothing else is looked at in a text that is too long: the pattern takes its time with some of them.
  .max(254, { ...says(sentences.emailInvalid), abort: true })
  .regex(simpleEmail, { ...says(sentences.emailInvalid), abort: true })
  .refine((text) => MailAddress.safeParse(text).success, says(sentences.emailInvalid))

/** The body of the function manage-newsletter. The token is the captcha's: Google's, or the proof that the page worked out. */
export const ManageNewsletter = z.object({
  email: SubscriberEmail,
  /** Whose newsletter; without it, that of this site. */
  businessId: Id.optional(),
  recaptchaToken: z.string(says(sentences.notProven)).max(8000, says(sentences.notProven)).refine(clean, says(sentences.notProven)),
})
export type ManageNewsletter = z.infer<typeof ManageNewsletter>

export const subscriberStatuses = ['pending', 'confirmed', 'unsubscribed'] as const
export const SubscriberStatus = z.enum(subscriberStatuses)
export type SubscriberStatus = z.infer<typeof SubscriberStatus>

/** Somebody on the newsletter's list. `pending` has not opened the link in the first mail yet. */
export const Subscriber = z.object({
  id: Id,
  email: z.string(),
  status: SubscriberStatus,
  createdAt: Instant,
  confirmedAt: Instant.nullable(),
  unsubscribedAt: Instant.nullable(),
})
export type Subscriber = z.infer<typeof Subscriber>

/** How many there are of each status; counted up to `atMost`. */
export const SubscriberCounts = z.object({ pending: z.int(), confirmed: z.int(), unsubscribed: z.int(), atMost: z.int() })
export type SubscriberCounts = z.infer<typeof SubscriberCounts>

export const ListSubscribers = Page.extend({
  status: SubscriberStatus.optional(),
  /** The beginning of an address. */
  q: line(254).optional(),
})
export type ListSubscribers = z.infer<typeof ListSubscribers>

export const newsletter = {
  subscribers: adminBase
    .route({ method: 'GET', path: '/admin/newsletter/subscribers', summary: 'Who gets the newsletter' })
    .input(ListSubscribers)
    .output(pageOf(Subscriber)),
  counts: adminBase
    .route({ method: 'GET', path: '/admin/newsletter/counts', summary: 'How many subscribers there are of each status' })
    .output(SubscriberCounts),
  remove: adminBase
    .route({ method: 'DELETE', path: '/admin/newsletter/subscribers/{id}', summary: 'Remove a subscriber and all that is known of them' })
    .input(z.object({ id: Id }))
    .output(z.object({})),
}
