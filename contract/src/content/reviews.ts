import { z } from 'zod'

import { base } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { Id, Instant, prose } from '../core/values.ts'

/** `withdrawn`: the text was changed, or taken back to draft, before anybody decided. */
export const ReviewState = z.enum(['open', 'approved', 'changes_requested', 'withdrawn'])
export type ReviewState = z.infer<typeof ReviewState>

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
  decidedAt: Instant.nullable(),
  /** What is to be changed. */
  comment: z.string(),
})
export type Review = z.infer<typeof Review>

/** No more posts are submitted at once. */
export const mostSubmitted = 100
/** Of one post; older ones stay in the audit log. */
export const mostReviews = 50

/** `revision` is that of the text that was seen; without it, the text is submitted as it is. */
export const SubmitPosts = z.object({
  posts: z
    .array(z.object({ id: Id, revision: z.int32().min(0).optional() }))
    .min(1, says(msg`Choose at least one post.`))
    .max(mostSubmitted, says(msg`Submit at most ${{ mostSubmitted }} posts at once.`)),
  note: prose(1000).default(''),
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
}
