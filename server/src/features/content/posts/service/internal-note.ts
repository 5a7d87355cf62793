import type { Post, SetInternalNote } from '@postwright/contract/content/posts'
import { msg } from '@postwright/contract/core/msg'
import { and, eq } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { conflict, forbidden } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import { mayReturnToDraft } from '../policy.ts'
import { lockedPost, present } from '../reading.ts'
import { posts } from '../table.ts'

/** The text, its approval and its plan stay as they are. @throws FORBIDDEN, NOT_FOUND, CONFLICT on `note` when it is another one by now. */
export async function setInternalNote({ db, actor }: Context, { id, note, replaces }: SetInternalNote): Promise<Post> {
  if (!mayReturnToDraft(actor)) throw forbidden(msg`Only owners, admins, editors and reviewers may change the internal note.`)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const post = await lockedPost(tx, { workspaceId, postId: id })
    if (post.internalNote === note) return present(post)
    if (post.internalNote !== replaces) throw conflict('note', msg`Somebody changed this note meanwhile: “${{ note: post.internalNote }}”`)
    await tx
      .update(posts)
      .set({ internalNote: note })
      .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, id)))
    await emit(tx, { type: 'post.noted', workspaceId, postId: id })
    return present({ ...post, internalNote: note })
  })
}
