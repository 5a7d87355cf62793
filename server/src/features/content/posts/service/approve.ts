import { mayBecome } from '@postwright/contract/content/post-states'
import type { AskForChanges, Post } from '@postwright/contract/content/posts'
import { msg } from '@postwright/contract/core/msg'
import { and, desc, eq, sql } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { conflict, type DomainError, forbidden } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import type { Decider } from '../approvals.ts'
import { refuseOpenClaims } from '../claims.ts'
import { refuseOverLimit } from '../content.ts'
import { contentHash } from '../content-hash.ts'
import { receiptHash, together, uncovered } from '../coverage.ts'
import { mayApprove, mayReturnToDraft } from '../policy.ts'
import { isLive, lockedPost, type PostRow, postOf, present } from '../reading.ts'
import { refuseUnseen } from '../revision.ts'
import { noApproval } from '../status.ts'
import { posts } from '../table.ts'
import { keepVersion } from '../versions.ts'
import { reviews } from '../../reviews/table.ts'
import { giveApproval } from './give-approval.ts'

/**
 * Approves the text as it is at a revision for the channels to which it may go, and keeps it as a version. Approving twice changes nothing,
 * unless a channel came since that the approval does not cover. Where the rule of the business wants several, the post is approved with the
 * last yes.
 *
 * @throws CONFLICT on `content` when somebody saved after `revision`, on `status` where several decide and no review is open; INVALID on
 * `content` when it breaks a hard limit, on `claims` where one is to be checked and the business wants them checked; FORBIDDEN for whoever
 * is not waited for.
 */
export function approvePost({ db, actor }: Context, seen: SeenPost): Promise<Post> {
  return db.transaction((tx) => approveIn(tx, { actor, guest: null }, seen))
}

interface SeenPost {
  id: string
  revision: number
}

/** The same within a transaction. @throws as `approvePost`. */
export async function approveIn(tx: Tx, decider: Decider, { id, revision }: SeenPost): Promise<Post> {
  const { actor, guest } = decider
  const which = { workspaceId: actor.workspaceId, postId: id }
  const post = await lockedPost(tx, which)
  if (!mayApprove(actor, post)) throw forbidden(msg`Only owners, admins and reviewers may approve posts of this business.`)
  refuseUnseen(post, revision, actor)
  const hash = contentHash(post)
  const isForMore = post.approvedHash === hash
  // A guest is asked about what was given to the reviewers, never about channels that came since.
  if (isForMore && (guest !== null || uncovered(post).length === 0)) return present(post)
  refuseUnapprovable(post, { isForMore })

  const given = await giveApproval(tx, decider, post)
  if (given === 'again') return present(post)
  if (given.awaited.length > 0) {
    await emit(tx, { type: 'post.approvedInPart', by: actor, guest, ...which, post, version: post.version, hash, ...given })
    return present(post)
  }
  const { approval } = given
  // What was approved for a channel stays so while another one joins it.
  const channels = isForMore ? together(post.approvedChannels, given.channels) : given.channels
  const number = await keepVersion(tx, { ...which, content: post, media: post.media, origin: 'person', note: '', authorId: post.editorId })
  await tx
    .update(posts)
    .set({
      status: isForMore || isPlanned(post) ? post.status : 'approved',
      approvedVersion: number,
      approvedHash: hash,
      approvedChannels: channels,
      approvedBy: guest ? null : actor.userId,
      approvedGuest: guest?.name ?? null,
      approvedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(posts.workspaceId, actor.workspaceId), eq(posts.id, id)))
  const receipt = receiptHash(hash, channels)
  await emit(tx, { type: 'post.approved', by: actor, guest, ...which, post, version: number, hash, approval, channels, receipt })
  return present(await postOf(tx, which))
}

function refuseUnapprovable(post: PostRow, { isForMore }: { isForMore: boolean }): void {
  if (post.status === 'archived') throw isArchived()
  if (!isForMore && !isPlanned(post) && !mayBecome(post.status, 'approved')) throw conflict('status', msg`This post is past approving.`)
  refuseOverLimit(post.contentType, post)
  refuseOpenClaims(post)
}

/** What is planned stays on the calendar while its text is approved again. */
function isPlanned({ status, nextDueAt }: PostRow): boolean {
  return status === 'scheduled' || (status === 'failed' && nextDueAt !== null)
}

/**
 * Gives a post in review back to its writers, who are told what is to be changed. What somebody else wants changed as well is kept beside
 * it; asking twice for the same changes nothing.
 *
 * @throws CONFLICT on `content` when somebody saved after `revision`, on `status` when the post is not in review.
 */
export function askForChanges({ db, actor }: Context, input: AskForChanges): Promise<Post> {
  return db.transaction((tx) => askForChangesIn(tx, { actor, guest: null }, input))
}

/** The same within a transaction. @throws as `askForChanges`. */
export async function askForChangesIn(tx: Tx, { actor, guest }: Decider, { id, revision, comment }: AskForChanges): Promise<Post> {
  const which = { workspaceId: actor.workspaceId, postId: id }
  const post = await lockedPost(tx, which)
  if (!mayApprove(actor, post)) throw forbidden(msg`Only owners, admins and reviewers may decide about posts of this business.`)
  const isAskedBefore = post.status === 'changes_requested'
  if (isAskedBefore && (await isSaidAlready(tx, { actor, guest }, { ...which, comment }))) return present(post)
  const isThoughtAgain = guest !== null && (post.status === 'approved' || post.status === 'scheduled')
  if (!isThoughtAgain && !isAskedBefore && !mayBecome(post.status, 'changes_requested'))
    throw conflict('status', msg`This post is not in review.`)
  refuseUnseen(post, revision, actor)

  await tx
    .update(posts)
    .set({ status: 'changes_requested', ...(isThoughtAgain && noApproval), updatedAt: sql`now()` })
    .where(and(eq(posts.workspaceId, actor.workspaceId), eq(posts.id, id)))
  const decided = { version: post.version, hash: contentHash(post), channels: post.approvedChannels }
  await emit(tx, { type: 'post.changesAsked', by: actor, guest, ...which, post, ...decided, comment })
  return present(await postOf(tx, which))
}

/** Whether the last one who asked for changes is this one, with these words. */
async function isSaidAlready(
  tx: Tx,
  { actor, guest }: Decider,
  { workspaceId, postId, comment }: { workspaceId: string; postId: string; comment: string },
): Promise<boolean> {
  const [last] = await tx
    .select({ comment: reviews.comment, userId: reviews.decidedBy, guest: reviews.decidedGuest })
    .from(reviews)
    .where(and(eq(reviews.workspaceId, workspaceId), eq(reviews.postId, postId)))
    .orderBy(desc(reviews.createdAt), desc(reviews.id))
    .limit(1)
  return last?.comment === comment && (guest ? last.guest === guest.name : last.userId === actor.userId)
}

/** Back to draft: approval and plans are taken back. A draft stays as it is; what is live on a channel stays published. */
export async function returnToDraft({ db, actor }: Context, { id }: { id: string }): Promise<Post> {
  if (!mayReturnToDraft(actor)) throw forbidden(msg`You may look at posts, but not change them.`)
  const which = { workspaceId: actor.workspaceId, postId: id }

  return db.transaction(async (tx) => {
    const post = await lockedPost(tx, which)
    if (post.status === 'draft') return present(post)
    if (post.status === 'archived') throw isArchived()
    if (!mayBecome(post.status, 'draft')) throw conflict('status', msg`This post is on its way out or published already.`)

    const returned = (await isLive(tx, which)) ? { status: 'published' as const } : { status: 'draft' as const, ...noApproval }
    await tx
      .update(posts)
      .set({ ...returned, updatedAt: sql`now()` })
      .where(and(eq(posts.workspaceId, actor.workspaceId), eq(posts.id, id)))
    await emit(tx, { type: 'post.returnedToDraft', by: actor, ...which, post, from: post.status })
    return present(await postOf(tx, which))
  })
}

function isArchived(): DomainError {
  return conflict('status', msg`This post is archived. Bring it back first.`)
}
