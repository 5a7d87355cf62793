import { z } from 'zod'

import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'
import { Id } from '../core/values.ts'

/** How many have to approve a post: any one of those who decide, each of them, or one of the first and then one of the second. */
export const reviewLevels = ['any', 'all', 'two_steps'] as const
export const ReviewLevel = z.enum(reviewLevels)
export type ReviewLevel = z.infer<typeof ReviewLevel>

/** Roles that may approve where approval is required. */
export const approvingRoles = ['owner', 'admin', 'reviewer'] as const
export type ApprovingRole = (typeof approvingRoles)[number]

/** Who decides: one person, whoever of a role comes first, or a guest with a review link. */
export const Reviewer = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('person'), userId: Id }),
  z.object({ kind: z.literal('role'), role: z.enum(approvingRoles) }),
  z.object({ kind: z.literal('guest') }),
])
export type Reviewer = z.infer<typeof Reviewer>

/** Of one step. */
export const mostReviewers = 20

const Reviewers = z
  .array(Reviewer)
  .max(mostReviewers, says(msg`Name at most ${{ mostReviewers }} who decide.`))
  .refine((reviewers) => new Set(reviewers.map(reviewerKey)).size === reviewers.length, says(msg`Name each only once.`))

/** Who decides about posts of a business that require approval. Nobody named: whoever may approve. `second` is of the second step alone. */
export const ReviewRule = z
  .object({ level: ReviewLevel, reviewers: Reviewers, second: Reviewers.default([]) })
  .refine(({ level, reviewers }) => level !== 'all' || reviewers.length > 1, {
    ...says(msg`Name at least two who must all approve.`),
    path: ['reviewers'],
  })
  .refine(({ level, second }) => level !== 'two_steps' || second.length > 0, {
    ...says(msg`Name who decides in the second step.`),
    path: ['second'],
  })
export type ReviewRule = z.infer<typeof ReviewRule>

/** A business begins with it: any one of those who may approve. */
export const anyReviewer: ReviewRule = { level: 'any', reviewers: [], second: [] }

/** The same for the same reviewer, such as `person:018f…`, `role:admin`, `guest`. */
export function reviewerKey(reviewer: Reviewer): string {
  if (reviewer.kind === 'person') return `person:${reviewer.userId}`
  return reviewer.kind === 'role' ? `role:${reviewer.role}` : 'guest'
}

/** What `reviewerKey` made; null for anything else. */
export function reviewerOf(key: string): Reviewer | null {
  const [kind, which] = key.split(':')
  const { data } = Reviewer.safeParse(kind === 'person' ? { kind, userId: which } : { kind, role: which })
  return data ?? null
}

/** Whether more than one yes is needed, so that a post is approved in a review alone. */
export function needsSeveral({ level }: Pick<ReviewRule, 'level'>): boolean {
  return level !== 'any'
}

/** Whether a yes of a guest counts in any step. Where nobody is named, whoever is asked may give it. */
export function asksGuests({ level, reviewers, second }: ReviewRule): boolean {
  const steps = level === 'two_steps' ? [reviewers, second] : [reviewers]
  return steps.some((step) => step.length === 0 || step.some(({ kind }) => kind === 'guest'))
}
