import type { MediaItem } from '@postwright/contract/content/content'
import type { Post, SetPostMedia } from '@postwright/contract/content/posts'
import { msg } from '@postwright/contract/core/msg'
import { and, eq, sql } from 'drizzle-orm'

import type { Actor, Context } from '../../../../context.ts'
import { forbidden, invalid, notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { touchBusiness } from '../../businesses/public.ts'
import { mediaItems } from '../../media/public.ts'
import { contentHash } from '../content-hash.ts'
import { mayWritePosts } from '../policy.ts'
import { lockedPost, postOf, present, type PostRow } from '../reading.ts'
import { refuseReadOnly } from '../replace-text.ts'
import { refuseStale } from '../revision.ts'
import { approvalOf, noApproval } from '../status.ts'
import { postMedia, posts } from '../table.ts'
import { afterEdit } from '../transitions.ts'

/**
 * Chooses what goes out with a post. What is chosen already changes nothing, so that a request whose answer was lost may be repeated.
 *
 * @throws FORBIDDEN, NOT_FOUND also for what is not in the library of the business, CONFLICT on `content` when somebody
 * saved after `revision`, or when the post may not be changed any more.
 */
export async function setPostMedia({ db, actor }: Context, { id, revision, media }: SetPostMedia): Promise<Post> {
  if (!mayWritePosts(actor)) throw forbidden(msg`Only owners, admins and editors may change posts.`)
  const which = { workspaceId: actor.workspaceId, postId: id }
  if (new Set(media.map(({ assetId }) => assetId)).size < media.length) throw invalid('media', msg`A post shows each picture or film once.`)

  return db.transaction(async (tx) => {
    const post = await lockedPost(tx, which)
    const items = await mediaItems(tx, { workspaceId: actor.workspaceId, businessId: post.businessId }, media)
    if (!items) throw notFound('asset')
    if (contentHash({ ...post, media: items }) !== contentHash(post)) {
      refuseStale(post, revision, actor)
      await replaceMedia(tx, actor, post, items)
    }
    return present(await postOf(tx, which))
  })
}

async function replaceMedia(tx: Tx, actor: Actor, post: PostRow, media: MediaItem[]): Promise<void> {
  const { workspaceId } = actor
  const { id: postId, businessId } = post
  await refuseReadOnly(tx, { ...post, workspaceId })
  const status = afterEdit(post.status, post)
  await tx
    .update(posts)
    .set({
      media,
      status,
      ...noApproval,
      revision: sql`${posts.revision} + 1`,
      editorId: actor.userId,
      editedAt: sql`now()`,
      updatedAt: sql`now()`,
    })
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, postId)))
  await tx.delete(postMedia).where(and(eq(postMedia.workspaceId, workspaceId), eq(postMedia.postId, postId)))
  if (media.length > 0) await tx.insert(postMedia).values(media.map(({ id: assetId }) => ({ workspaceId, businessId, postId, assetId })))

  await touchBusiness(tx, { workspaceId, businessId })
  const hash = contentHash({ ...post, media })
  await emit(tx, {
    type: 'post.textChanged',
    by: actor,
    voided: approvalOf(post),
    workspaceId,
    postId,
    contentHash: hash,
    before: post.status,
    status,
  })
}
