import { inEnglish } from '../../../../sentences.ts'
import { isSameWhole } from '@postwright/contract/content/for-channels'
import { isSameMedia } from '@postwright/contract/content/media-changes'
import type { Post, UpdatePost } from '@postwright/contract/content/posts'

import type { Actor, Context } from '../../../../context.ts'
import { forbidden, notFound } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { remainingItems } from '../../media/public.ts'
import { fitContent, wholeOf } from '../content.ts'
import { refuseStrangeChannels } from '../for-channels.ts'
import { mayWritePosts } from '../policy.ts'
import { lockedPost, postOf, present } from '../reading.ts'
import { replaceContent } from '../replace-content.ts'
import { refuseStale } from '../revision.ts'
import { keepVersion, versionOf } from '../versions.ts'
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
    const text = wholeOf(fitContent(post.contentType, content), post)
    const isStored = isSameWhole(post, text)
    if (!isStored) {
      refuseStale(post, revision, actor)
      await refuseStrangeChannels(tx, { ...actor, businessId: post.businessId }, text.forChannels, post.forChannels)
      await replaceContent(tx, actor, post, { content: text })
    }
    const authorId = isStored ? post.editorId : actor.userId
    if (checkpoint) await keepVersion(tx, { ...which, content: text, media: post.media, origin: 'person', note: '', authorId })
    return present(await postOf(tx, which))
  })
}

/**
 * Makes an earlier version that of the post again, as a new version, without media that the library has no more. What was not kept yet is
 * kept first.
 */
export async function restoreVersion({ db, actor }: Context, { id, number }: { id: string; number: number }): Promise<Post> {
  if (!mayWritePosts(actor)) throw forbidden(msg`Only owners, admins and editors may change posts.`)
  const which = { workspaceId: actor.workspaceId, postId: id }

  return db.transaction(async (tx) => {
    await restoreIn(tx, actor, { postId: id, number })
    return present(await postOf(tx, which))
  })
}

interface Restored {
  postId: string
  number: number
  /** The text alone, for whoever decides about a text: pictures that were chosen since stay. */
  textOnly?: boolean
}

/** The same within a transaction. */
export async function restoreIn(tx: Tx, actor: Actor, { postId, number, textOnly = false }: Restored): Promise<void> {
  const which = { workspaceId: actor.workspaceId, postId }
  const post = await lockedPost(tx, which)
  const earlier = await versionOf(tx, { ...which, number })
  if (!earlier) throw notFound('version')

  const { media: was, ...content } = earlier
  const owner = { workspaceId: actor.workspaceId, businessId: post.businessId }
  const media = was && !textOnly ? await remainingItems(tx, owner, was) : post.media
  if (!isSameWhole(post, content) || !isSameMedia(post.media, media)) {
    await keepVersion(tx, { ...which, content: post, media: post.media, origin: 'person', note: '', authorId: post.editorId })
    await replaceContent(tx, actor, post, { content, media })
  }
  const note = inEnglish(msg`Version ${{ number }}`)
  await keepVersion(tx, { ...which, content, media, origin: 'restore', note, authorId: actor.userId })
}
