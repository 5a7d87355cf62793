import { z } from 'zod'

import { base, publishBase, publishSealedBase } from '../core/base.ts'
import { languageIds } from '../core/languages.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { ContentType, Id, Instant, line, MailAddress, prose, required } from '../core/values.ts'

/** So many posts are behind one link at most. */
export const mostLinkPosts = 50
/** How long a link works, in days. */
export const linkDays = { usual: 14, most: 90 }
/** So many openings are listed, the latest first; all are counted, and in the audit log. */
export const mostOpenings = 20
/** Of one business; the latest are listed. */
export const mostLinks = 100

export const LinkDecision = z.object({
  decision: z.enum(['approved', 'changes_requested']),
  version: z.int(),
  /** As the guest called themselves. */
  by: z.string(),
  at: Instant,
})
export type LinkDecision = z.infer<typeof LinkDecision>

/** `resting`: too many wrong passcodes were tried, and nobody gets in for a while. */
export const LinkState = z.enum(['open', 'resting', 'ended', 'revoked'])
export type LinkState = z.infer<typeof LinkState>

/** Posts of one business before somebody without an account, who sees, comments and decides. */
export const ReviewLink = z.object({
  id: Id,
  businessId: Id,
  title: z.string(),
  /** What the guest reads first. */
  note: z.string(),
  guestName: z.string(),
  /** Where the address was mailed; null where it was handed over otherwise. */
  guestEmail: z.string().nullable(),
  hasPasscode: z.boolean(),
  state: LinkState,
  madeBy: z.string(),
  madeAt: Instant,
  endsAt: Instant,
  revokedAt: Instant.nullable(),
  /** In the order in which the guest sees them. */
  posts: z.array(z.object({ id: Id, title: z.string(), contentType: ContentType, decided: LinkDecision.nullable() })),
  openings: z.object({ count: z.int(), first: Instant.nullable(), last: Instant.nullable(), recent: z.array(Instant) }),
})
export type ReviewLink = z.infer<typeof ReviewLink>

/** `address` and `passcode` are told this once: of them only hashes are kept, and for a day, sealed, the answer to a repeated request. */
export const MadeReviewLink = z.object({ link: ReviewLink, address: z.string(), passcode: z.string().nullable() })
export type MadeReviewLink = z.infer<typeof MadeReviewLink>

const days = z
  .int()
  .min(1, says(msg`Choose at least one day.`))
  .max(linkDays.most, says(msg`A link works for at most ${{ days: linkDays.most }} days.`))
  .default(linkDays.usual)

export const MakeReviewLink = z.object({
  postIds: z
    .array(Id)
    .min(1, says(msg`Choose at least one post.`))
    .max(mostLinkPosts, says(msg`Send at most ${{ mostLinkPosts }} posts with one link.`)),
  title: required(line(120), msg`Say what is to be decided.`),
  note: prose(1000).default(''),
  guestName: required(line(80), msg`Say whom the link is for.`),
  guestEmail: MailAddress.nullable().default(null),
  /** Of the mail; left out, the language of whoever asks. */
  language: z.enum(languageIds).optional(),
  days,
  passcode: z.boolean().default(false),
})
export type MakeReviewLink = z.infer<typeof MakeReviewLink>

/** As a guest calls themselves. */
export const GuestName = required(line(80), msg`Write your name.`)

export const RenewReviewLink = z.object({
  id: Id,
  days,
  passcode: z.boolean().default(false),
  /** Mails the new address, too, where the one before was mailed. */
  mail: z.boolean().default(true),
  language: MakeReviewLink.shape.language,
})
export type RenewReviewLink = z.infer<typeof RenewReviewLink>

export const reviewLinks = {
  list: base
    .route({ method: 'GET', path: '/businesses/{businessId}/review-links', summary: 'The review links of a business, the latest first' })
    .input(z.object({ businessId: Id, postId: Id.optional() }))
    .output(z.array(ReviewLink)),
  /** CONFLICT on `postIds` for posts of several businesses, or one that is past a review; drafts go into review with it. */
  make: publishSealedBase
    .route({
      method: 'POST',
      path: '/review-links',
      successStatus: 201,
      summary: 'Make a link by which somebody without an account sees posts and decides about them',
    })
    .input(MakeReviewLink)
    .output(MadeReviewLink),
  /** The address before works no more; what the guest decided and said stays. */
  renew: publishSealedBase
    .route({ method: 'POST', path: '/review-links/{id}/address', summary: 'Create a new address for a review link, with a new end' })
    .input(RenewReviewLink)
    .output(MadeReviewLink),
  revoke: publishBase
    .route({ method: 'POST', path: '/review-links/{id}/revoke', summary: 'End a review link at once' })
    .input(z.object({ id: Id }))
    .output(ReviewLink),
}
