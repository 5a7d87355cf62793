import { inEnglish } from '../../../../sentences.ts'
import type { PostContent } from '@postwright/contract/content/content'
import { readOnlyReason } from '@postwright/contract/content/post-states'
import type { Post, PostStatus, UpdatePost } from '@postwright/contract/content/posts'
import { and, eq, sql } from 'drizzle-orm'

import type { Actor, Context } from '../../../../context.ts'
import { conflict, forbidden, notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { businessOf, touchBusiness } from '../../businesses/public.ts'
import { quotedPassages } from '../../documents/public.ts'
import type { KeptClaim } from '../claims.ts'
import { fitContent, isSameText } from '../content.ts'
import { contentHash } from '../content-hash.ts'
import { claimsAfterEdit } from '../find-claims.ts'
import { mayWritePosts } from '../policy.ts'
import { isLive, lockedPost, postOf, type PostRow, present } from '../reading.ts'
import { refuseStale } from '../revision.ts'
import { noApproval } from '../status.ts'
import { posts, postVersions } from '../table.ts'
import { afterEdit } from '../transitions.ts'
import { keepVersion } from '../versions.ts'
import { msg } from '@postwright/contract/core/msg'

/**
 * Saves the working text. Saving what is there already changes nothing, so a save whose answer was lost may be repeated.
 *
 * @throws CONFLICT on `content` when somebody saved after `revision`, or when the post may not be changed any more.
 */
export async function updatePost({ db, actor }: Context, { id, revision, content, checkpoint }: UpdatePost): Promise<Post> {
  if (!mayWritePosts(actor)) throw forbidden(msg`Only owners, admins and editors may change posts.`)
  const which = { workspaceId: actor.workspaceId, postId: id }

  return db.transaction(async (tx) => {
    const post = await lockedPost(tx, which)
    const text = fitContent(post.contentType, content)
    const isStored = isSameText(post, text)
    if (!isStored) {
      refuseStale(post, revision, actor)
      await replaceText(tx, actor, post, text)
    }
    const authorId = isStored ? post.editorId : actor.userId
    if (checkpoint) await keepVersion(tx, { ...which, content: text, origin: 'person', note: '', authorId })
    return present(await postOf(tx, which))
  })
}

/** Makes an earlier version the text again, as a new version. What was not kept yet is kept first. */
export async function restoreVersion({ db, actor }: Context, { id, number }: { id: string; number: number }): Promise<Post> {
  if (!mayWritePosts(actor)) throw forbidden(msg`Only owners, admins and editors may change posts.`)
  const which = { workspaceId: actor.workspaceId, postId: id }

  return db.transaction(async (tx) => {
    const post = await lockedPost(tx, which)
    const [earlier] = await tx
      .select({ title: postVersions.title, body: postVersions.body })
      .from(postVersions)
      .where(and(eq(postVersions.workspaceId, actor.workspaceId), eq(postVersions.postId, id), eq(postVersions.number, number)))
    if (!earlier) throw notFound('version')

    if (!isSameText(post, earlier)) {
      await keepVersion(tx, { ...which, content: post, origin: 'person', note: '', authorId: post.editorId })
      await replaceText(tx, actor, post, earlier)
    }
    await keepVersion(tx, {
      ...which,
      content: earlier,
      origin: 'restore',
      note: inEnglish(msg`Version ${{ number }}`),
      authorId: actor.userId,
    })
    return present(await postOf(tx, which))
  })
}

async function replaceText(tx: Tx, actor: Actor, post: PostRow, content: PostContent): Promise<void> {
  const { workspaceId } = actor
  const live = hasDeliveries(post.status) && (await isLive(tx, { workspaceId, postId: post.id }))
  const reason = readOnlyReason({ status: post.status, isLive: live })
  if (reason) throw conflict('content', reason)
  const status = afterEdit(post.status, post)

  await tx
    .update(posts)
    .set({
      title: content.title,
      body: content.body,
      claims: await claimsNow(tx, workspaceId, post, content),
      status,
      ...noApproval,
      revision: sql`${posts.revision} + 1`,
      editorId: actor.userId,
      editedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, post.id)))

  await touchBusiness(tx, { workspaceId, businessId: post.businessId })
  const hash = contentHash({ ...post, ...content })
  await emit(tx, { type: 'post.textChanged', workspaceId, postId: post.id, contentHash: hash, before: post.status, status })
}

/** A text that nobody but people wrote has claims only where the business wants them checked. */
async function claimsNow(tx: Tx, workspaceId: string, post: PostRow, content: PostContent): Promise<KeptClaim[]> {
  const { businessId, claims, writtenBy, requiresCheckedClaims } = post
  if (claims.length === 0 && writtenBy === null && !requiresCheckedClaims) return []
  const business = await businessOf(tx, { workspaceId, businessId })
  const passages = await quotedPassages(tx, { workspaceId, businessId, text: `${content.title ?? ''}\n${content.body}` })
  return claimsAfterEdit({ ...post, business, content, passages }, claims)
}

function hasDeliveries(status: PostStatus): boolean {
  return status === 'scheduled' || status === 'failed'
}
