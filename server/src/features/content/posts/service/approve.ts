import { mayBecome } from '@postwright/contract/content/post-states'
import type { AskForChanges, Post } from '@postwright/contract/content/posts'
import { and, eq, sql } from 'drizzle-orm'

import type { Actor, Context } from '../../../../context.ts'
import { conflict, type DomainError, forbidden } from '../../../../errors.ts'
import { type ByGuest, emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { refuseOpenClaims } from '../claims.ts'
import { refuseOverLimit } from '../content.ts'
import { contentHash } from '../content-hash.ts'
import { mayApprove, mayReturnToDraft } from '../policy.ts'
import { isLive, lockedPost, postOf, present } from '../reading.ts'
import { refuseStale } from '../revision.ts'
import { noApproval } from '../status.ts'
import { posts } from '../table.ts'
import { keepVersion } from '../versions.ts'
import { msg } from '@postwright/contract/core/msg'

/** Who decides: a member, whom the policy asks for, or a guest by a review link, who was asked for it. */
export type Decider = { actor: Actor } | { guest: { id: string; name: string }; workspaceId: string }

/**
 * Approves the text as it is at a revision, and keeps it as a version. Approving twice changes nothing.
 *
 * @throws CONFLICT on `content` when somebody saved after `revision`, INVALID on `content` when it breaks a hard limit, on
 * `claims` where one is to be checked and the business wants them checked.
 */
export function approvePost({ db, actor }: Context, seen: SeenPost): Promise<Post> {
  return db.transaction((tx) => approveIn(tx, { actor }, seen))
}

interface SeenPost {
  id: string
  revision: number
}

/** The same within a transaction. @throws as `approvePost`. */
export async function approveIn(tx: Tx, decider: Decider, { id, revision }: SeenPost): Promise<Post> {
  const by = byOf(decider)
  const which = { workspaceId: by.workspaceId, postId: id }
  const post = await lockedPost(tx, which)
  if ('actor' in decider && !mayApprove(decider.actor, post))
    throw forbidden(msg`Only owners, admins and reviewers may approve posts of this business.`)
  refuseStale(post, revision, by)
  const hash = contentHash(post)
  if (post.approvedHash === hash) return present(post)
  if (post.status === 'archived') throw isArchived()
  // What is planned stays on the calendar while its text is approved again.
  const isPlanned = post.status === 'scheduled' || (post.status === 'failed' && post.nextDueAt !== null)
  if (!isPlanned && !mayBecome(post.status, 'approved')) throw conflict('status', msg`This post is past approving.`)
  refuseOverLimit(post.contentType, post)
  refuseOpenClaims(post)

  const number = await keepVersion(tx, { ...which, content: post, origin: 'person', note: '', authorId: post.editorId })
  await tx
    .update(posts)
    .set({
      status: isPlanned ? post.status : 'approved',
      approvedVersion: number,
      approvedHash: hash,
      approvedBy: by.userId,
      approvedGuest: by.userId === null ? by.guest.name : null,
      approvedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(posts.workspaceId, which.workspaceId), eq(posts.id, id)))
  await emit(tx, { type: 'post.approved', by, ...which, post, version: number, hash })
  return present(await postOf(tx, which))
}

/**
 * Gives a post in review back to its writers, who are told what is to be changed. Asking twice changes nothing.
 *
 * @throws CONFLICT on `content` when somebody saved after `revision`, on `status` when the post is not in review.
 */
export function askForChanges({ db, actor }: Context, asked: AskForChanges): Promise<Post> {
  return db.transaction((tx) => askForChangesIn(tx, { actor }, asked))
}

/** The same within a transaction. A guest may think again about what is approved, which then goes off the calendar. */
export async function askForChangesIn(tx: Tx, decider: Decider, { id, revision, comment }: AskForChanges): Promise<Post> {
  const by = byOf(decider)
  const which = { workspaceId: by.workspaceId, postId: id }
  const post = await lockedPost(tx, which)
  if ('actor' in decider && !mayApprove(decider.actor, post))
    throw forbidden(msg`Only owners, admins and reviewers may decide about posts of this business.`)
  if (post.status === 'changes_requested') return present(post)
  const isThoughtAgain = 'guest' in decider && (post.status === 'approved' || post.status === 'scheduled')
  if (!isThoughtAgain && !mayBecome(post.status, 'changes_requested')) throw conflict('status', msg`This post is not in review.`)
  refuseStale(post, revision, by)

  if (isThoughtAgain) await emit(tx, { type: 'post.returnedToDraft', by, ...which, post, from: post.status })
  await tx
    .update(posts)
    .set({ status: 'changes_requested', ...(isThoughtAgain && noApproval), updatedAt: sql`now()` })
    .where(and(eq(posts.workspaceId, which.workspaceId), eq(posts.id, id)))
  await emit(tx, { type: 'post.changesAsked', by, ...which, post, version: post.version, hash: contentHash(post), comment })
  return present(await postOf(tx, which))
}

function byOf(decider: Decider): Actor | ByGuest {
  return 'actor' in decider ? decider.actor : { userId: null, ...decider }
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
