import { z } from 'zod'

import { base, onceBase } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { Id, Instant, prose } from '../core/values.ts'
import { ApprovedChannel } from './approved-channels.ts'
import { mostReviewers, Reviewer, ReviewLevel } from './review-rules.ts'

/** `withdrawn`: the text was changed, or taken back to draft, before anybody decided. */
export const ReviewState = z.enum(['open', 'approved', 'changes_requested', 'withdrawn'])
export type ReviewState = z.infer<typeof ReviewState>

/** One yes to one version. */
export const Approval = z.object({ name: z.string(), isGuest: z.boolean(), at: Instant })
export type Approval = z.infer<typeof Approval>

/** Whoever a review waits for; `name` is a person's. */
export const AwaitedReviewer = z.object({ reviewer: Reviewer, name: z.string() })
export type AwaitedReviewer = z.infer<typeof AwaitedReviewer>

/** What became of one version of a post: who gave it to the reviewers, who decided, and when. */
export const Review = z.object({
  id: Id,
  version: z.int(),
  state: ReviewState,
  /** Null where a reviewer approved a text that nobody had submitted. */
  submittedBy: z.string().nullable(),
  submittedAt: Instant.nullable(),
  /** What the reviewers were told. */
  note: z.string(),
  decidedBy: z.string().nullable(),
  /** By a review link, without an account. */
  isGuestDecision: z.boolean(),
  decidedAt: Instant.nullable(),
  /** What is to be changed. */
  comment: z.string(),
  /** To which the post may go once it is approved, as they were when the review began; null in reviews from before they were kept. */
  channels: z.array(ApprovedChannel).nullable(),
  level: ReviewLevel,
  /** 2 once the first of two steps is done. */
  step: z.union([z.literal(1), z.literal(2)]),
  /** Each yes to this version, the earliest first. */
  approvals: z.array(Approval),
  /** Of an open review: any one of them is waited for, or each at the level `all`. */
  waitsFor: z.array(AwaitedReviewer),
  /** In the first of two steps: who is asked in the second. */
  asksNext: z.array(AwaitedReviewer),
  /** Reviewers are reminded before. */
  decideBefore: Instant.nullable(),
  /** Whether a yes of whoever reads this counts now. */
  mayApprove: z.boolean(),
})
export type Review = z.infer<typeof Review>

/** No more posts are submitted at once. */
export const mostSubmitted = 100
/** Of one post; older ones stay in the audit log. */
export const mostReviews = 50

/**
 * `revision` is that of the text that was seen; without it, the text is submitted as it is. `again`: an approved post gives its approval up,
 * where that does not cover a channel.
 */
export const SubmitPosts = z.object({
  posts: z
    .array(z.object({ id: Id, revision: z.int32().min(0).optional(), again: z.boolean().optional() }))
    .min(1, says(msg`Choose at least one post.`))
    .max(mostSubmitted, says(msg`Submit at most ${{ mostSubmitted }} posts at once.`)),
  note: prose(1000).default(''),
  /** Who is asked, where the business names nobody itself. */
  reviewers: z
    .array(Reviewer)
    .max(mostReviewers, says(msg`Name at most ${{ mostReviewers }} who decide.`))
    .default([]),
  /** Whether one of `reviewers` is enough. */
  level: z.enum(['any', 'all']).default('any'),
  /** Reviewers are reminded before, and told once it has passed. Nothing is sent by itself. */
  decideBefore: Instant.optional(),
})
export type SubmitPosts = z.infer<typeof SubmitPosts>

/** `refusal` says why it could not be submitted; the others are in review all the same. */
export const SubmittedPost = z.object({ id: Id, refusal: z.string().nullable() })
export type SubmittedPost = z.infer<typeof SubmittedPost>

export const reviews = {
  /** What is in review already stays so. Whoever may decide is told once for each business. */
  submit: base
    .route({ method: 'POST', path: '/reviews', summary: 'Submit posts for review: each answers for itself' })
    .input(SubmitPosts)
    .output(z.array(SubmittedPost)),
  list: base
    .route({ method: 'GET', path: '/posts/{postId}/reviews', summary: 'The reviews of a post, the latest first' })
    .input(z.object({ postId: Id }))
    .output(z.array(Review)),
  /** CONFLICT on `postId` where no review is open, or within an hour of the last reminder. */
  remind: onceBase
    .route({ method: 'POST', path: '/posts/{postId}/reviews/reminder', summary: 'Remind those whom the open review of a post waits for' })
    .input(z.object({ postId: Id }))
    .output(z.object({ reminded: z.boolean() })),
}
