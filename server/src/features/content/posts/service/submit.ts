import { mayBecome } from '@postwright/contract/content/post-states'
import { needsSeveral, type Reviewer, type ReviewRule } from '@postwright/contract/content/review-rules'
import { msg } from '@postwright/contract/core/msg'
import { and, eq, sql } from 'drizzle-orm'

import type { Actor } from '../../../../context.ts'
import { conflict, forbidden, invalid } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { approversOf } from '../../../identity/team/public.ts'
import { businesses } from '../../businesses/table.ts'
import { awaitedKeys } from '../approvals.ts'
import { isBlank, refuseOverLimit } from '../content.ts'
import { contentHash } from '../content-hash.ts'
import { coverable, uncovered } from '../coverage.ts'
import { mayWritePosts } from '../policy.ts'
import { isLive, lockedPost, type PostRow } from '../reading.ts'
import { refuseUnseen } from '../revision.ts'
import { noApproval } from '../status.ts'
import { posts } from '../table.ts'
import { keepVersion } from '../versions.ts'

export interface AskedReview {
  id: string
  revision?: number | undefined
  note: string
  /** Who is asked; the business's own rule goes first. */
  reviewers: readonly Reviewer[]
  level: 'any' | 'all'
  /** What is approved is given up for channels that its approval does not cover. */
  again?: boolean | undefined
  /** Without it, when a plan of posts has it go out. */
  decideBefore: Date | null
}

export interface SubmittedText {
  post: PostRow
  /** The keys of those who decide about it. */
  awaited: string[]
}

/**
 * Gives the text as it is to the reviewers, with the channels to which it may go, and keeps it as a version. What is approved is asked about
 * again only for channels that its approval does not cover.
 *
 * @returns null when it is before them already.
 * @throws NOT_FOUND without the post; CONFLICT on `content` when somebody saved after `revision`, on `status` when it is past a review;
 * INVALID on `content` when it is empty or breaks a hard limit, on
 * `reviewers` where the business names them itself, or for somebody who may not approve.
 */
export async function submitIn(tx: Tx, actor: Actor, asked: AskedReview): Promise<SubmittedText | null> {
  if (!mayWritePosts(actor)) throw forbidden(msg`Only owners, admins and editors may submit posts.`)
  return putInReview(tx, actor, asked)
}

/** The same for whoever may have others decide, such as a guest. @throws as `submitIn`, but for the role */
export async function putInReview(
  tx: Tx,
  actor: Actor,
  { id, revision, note, decideBefore, ...asked }: AskedReview,
): Promise<SubmittedText | null> {
  const which = { workspaceId: actor.workspaceId, postId: id }
  const post = await lockedPost(tx, which)
  if (revision !== undefined) refuseUnseen(post, revision, actor)
  if (post.status === 'in_review') return null
  if (post.status === 'approved' && !(asked.again && uncovered(post).length > 0))
    throw conflict('status', msg`This post is approved already.`)
  if (!mayBecome(post.status, 'in_review') || (await isLive(tx, which))) throw conflict('status', msg`This post is past a review.`)
  if (isBlank(post)) throw invalid('content', msg`This post has no text yet.`)
  refuseOverLimit(post.contentType, post)
  const approvers = await approversOf(tx, { workspaceId: actor.workspaceId, businessId: post.businessId })
  const rule = ruleOf(post, asked, approvers)
  const awaited = awaitedKeys(rule, [], approvers)

  const version = await keepVersion(tx, { ...which, content: post, media: post.media, origin: 'person', note: '', authorId: post.editorId })
  await tx
    .update(posts)
    .set({ status: 'in_review', ...noApproval, updatedAt: sql`now()` })
    .where(and(eq(posts.workspaceId, actor.workspaceId), eq(posts.id, id)))
  const hash = contentHash(post)
  const until = decideBefore ?? (await plannedMoment(tx, post))
  const given = { version, hash, channels: coverable(post) }
  await emit(tx, { type: 'post.submitted', by: actor, ...which, post, ...given, note, rule, awaited, decideBefore: until })
  return { post, awaited }
}

/** When a plan of posts has it go out; null where none has, or that has passed. */
async function plannedMoment(tx: Tx, { plannedFor, businessId }: PostRow): Promise<Date | null> {
  if (plannedFor === null) return null
  const moment = sql<Date>`${plannedFor}::timestamp at time zone ${businesses.timeZone}`.mapWith((instant: string) => new Date(instant))
  const [planned] = await tx.select({ moment }).from(businesses).where(eq(businesses.id, businessId))
  return planned && planned.moment.getTime() > Date.now() ? planned.moment : null
}

function ruleOf(
  { reviewRule }: PostRow,
  { reviewers, level }: Pick<AskedReview, 'reviewers' | 'level'>,
  approvers: readonly { userId: string }[],
): ReviewRule {
  if (reviewers.length === 0) return reviewRule
  if (needsSeveral(reviewRule) || reviewRule.reviewers.length > 0)
    throw invalid('reviewers', msg`The profile of the business says who decides about its posts.`)
  const isStranger = (reviewer: Reviewer) => reviewer.kind === 'person' && !approvers.some(({ userId }) => userId === reviewer.userId)
  if (reviewers.some(isStranger)) throw invalid('reviewers', msg`Somebody whom you ask may not approve posts of this business.`)
  return { level: reviewers.length > 1 ? level : 'any', reviewers: [...reviewers], second: [] }
}
