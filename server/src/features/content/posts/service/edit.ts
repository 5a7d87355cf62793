import { inEnglish } from '../../../../sentences.ts'
import type { Post, UpdatePost } from '@postwright/contract/content/posts'

import type { Actor, Context } from '../../../../context.ts'
import { forbidden, notFound } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { fitContent, isSameText } from '../content.ts'
import { mayWritePosts } from '../policy.ts'
import { lockedPost, postOf, present } from '../reading.ts'
import { replaceText } from '../replace-text.ts'
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
    await restoreIn(tx, actor, { postId: id, number })
    return present(await postOf(tx, which))
  })
}

/** The same within a transaction, for whoever decides about a text. */
export async function restoreIn(tx: Tx, actor: Actor, { postId, number }: { postId: string; number: number }): Promise<void> {
  const which = { workspaceId: actor.workspaceId, postId }
  const post = await lockedPost(tx, which)
  const earlier = await versionOf(tx, { ...which, number })
  if (!earlier) throw notFound('version')

  if (!isSameText(post, earlier)) {
    await keepVersion(tx, { ...which, content: post, origin: 'person', note: '', authorId: post.editorId })
    await replaceText(tx, actor, post, earlier)
  }
  const note = inEnglish(msg`Version ${{ number }}`)
  await keepVersion(tx, { ...which, content: earlier, origin: 'restore', note, authorId: actor.userId })
}
