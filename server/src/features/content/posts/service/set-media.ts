import { isSameMedia } from '@postwright/contract/content/media-changes'
import type { Post, SetPostMedia } from '@postwright/contract/content/posts'
import { msg } from '@postwright/contract/core/msg'

import type { Context } from '../../../../context.ts'
import { forbidden, invalid, notFound } from '../../../../errors.ts'
import { mediaItems } from '../../media/public.ts'
import { mayWritePosts } from '../policy.ts'
import { lockedPost, postOf, present } from '../reading.ts'
import { replaceContent } from '../replace-content.ts'
import { refuseUnseen } from '../revision.ts'

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
    if (!isSameMedia(post.media, items)) {
      refuseUnseen(post, revision, actor)
      await replaceContent(tx, actor, post, { media: items })
    }
    return present(await postOf(tx, which))
  })
}
