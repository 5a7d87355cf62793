import { headlineOf } from '@postwright/contract/headline'
import { mayBecome } from '@postwright/contract/post-states'
import type { Post } from '@postwright/contract/posts'
import { and, eq, sql } from 'drizzle-orm'

import { announce } from '../../../announce.ts'
import type { Actor, Context } from '../../../context.ts'
import { conflict, type DomainError, forbidden } from '../../../errors.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { users } from '../../accounts/table.ts'
import { recordAudit } from '../../audit/service.ts'
import { cancelDeliveriesOfPost } from '../../deliveries/cancel.ts'
import { notify } from '../../notifications/service.ts'
import { stillMembers } from '../../notifications/recipients.ts'
import { refuseOverLimit } from '../content.ts'
import { contentHash } from '../content-hash.ts'
import { mayApprove, mayReturnToDraft } from '../policy.ts'
import { isLive, lockedPost, postOf, type PostRow, present } from '../reading.ts'
import { refuseStale } from '../revision.ts'
import { noApproval } from '../status.ts'
import { posts } from '../table.ts'
import { keepVersion } from '../versions.ts'

/**
 * Approves the text as it is at a revision, and keeps it as a version. Approving twice changes nothing.
 *
 * @throws CONFLICT on `content` when somebody saved after `revision`, INVALID on `content` when it breaks a hard limit.
 */
export async function approvePost({ db, actor }: Context, { id, revision }: { id: string; revision: number }): Promise<Post> {
  const which = { workspaceId: actor.workspaceId, postId: id }

  return db.transaction(async (tx) => {
    const post = await lockedPost(tx, which)
    if (!mayApprove(actor, post)) throw forbidden('Only owners, admins and reviewers may approve posts of this business.')
    refuseStale(post, revision, actor)
    const hash = contentHash(post)
    if (post.approvedHash === hash) return present(post)
    if (post.status === 'archived') throw isArchived()
    // What is planned stays on the calendar while its text is approved again.
    const isPlanned = post.status === 'scheduled' || (post.status === 'failed' && post.nextDueAt !== null)
    if (!isPlanned && !mayBecome(post.status, 'approved')) throw conflict('status', 'This post is past approving.')
    refuseOverLimit(post.contentType, post)

    const number = await keepVersion(tx, { ...which, content: post, origin: 'person', note: '', authorId: post.editorId })
    await tx
      .update(posts)
      .set({
        status: isPlanned ? post.status : 'approved',
        approvedVersion: number,
        approvedHash: hash,
        approvedBy: actor.userId,
        approvedAt: sql`now()`,
        updatedAt: sql`now()`,
      })
      .where(and(eq(posts.workspaceId, actor.workspaceId), eq(posts.id, id)))
    await recordAudit(tx, actor, { action: 'post.approve', subject: id, detail: { version: number, hash } })
    await announce(tx, { workspaceId: actor.workspaceId, topic: 'posts', id })
    await tellWriters(tx, actor, post, 'approved')
    return present(await postOf(tx, which))
  })
}

/** Back to draft: approval and plans are taken back. A draft stays as it is; what is live on a channel stays published. */
export async function returnToDraft({ db, actor }: Context, { id }: { id: string }): Promise<Post> {
  if (!mayReturnToDraft(actor)) throw forbidden('You may look at posts, but not change them.')
  const which = { workspaceId: actor.workspaceId, postId: id }

  return db.transaction(async (tx) => {
    const post = await lockedPost(tx, which)
    if (post.status === 'draft') return present(post)
    if (post.status === 'archived') throw isArchived()
    if (!mayBecome(post.status, 'draft')) throw conflict('status', 'This post is on its way out or published already.')

    await cancelDeliveriesOfPost(tx, which)
    const returned = (await isLive(tx, which)) ? { status: 'published' as const } : { status: 'draft' as const, ...noApproval }
    await tx
      .update(posts)
      .set({ ...returned, updatedAt: sql`now()` })
      .where(and(eq(posts.workspaceId, actor.workspaceId), eq(posts.id, id)))
    await recordAudit(tx, actor, { action: 'post.return-to-draft', subject: id, detail: { from: post.status } })
    await announce(tx, { workspaceId: actor.workspaceId, topic: 'posts', id })
    await tellWriters(tx, actor, post, 'sent_back')
    return present(await postOf(tx, which))
  })
}

/** Whoever decides about their own text needs nobody to tell them. */
async function tellWriters(tx: Tx, actor: Actor, post: PostRow, decision: 'approved' | 'sent_back'): Promise<void> {
  const { workspaceId, userId } = actor
  const named = [post.authorId, post.editorId].filter((writer) => writer !== userId)
  const userIds = await stillMembers(tx, { workspaceId, kind: 'approval_decided', businessId: post.businessId, named })
  if (userIds.length === 0) return
  const [person] = await tx.select({ name: users.name }).from(users).where(eq(users.id, userId))
  await notify(tx, {
    kind: 'approval_decided',
    workspaceId,
    businessId: post.businessId,
    userIds,
    subject: { post: headlineOf(post), person: person?.name ?? '', decision },
    about: post.id,
    link: `/app/repository/${post.id}`,
  })
}

function isArchived(): DomainError {
  return conflict('status', 'This post is archived. Bring it back first.')
}
