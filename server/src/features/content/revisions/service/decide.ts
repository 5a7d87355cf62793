import { msg } from '@postwright/contract/core/msg'
import type { Post } from '@postwright/contract/content/posts'
import type { RevisionDecision } from '@postwright/contract/content/revisions'

import type { Context } from '../../../../context.ts'
import { conflict, forbidden, notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import { mayGenerate } from '../../generation/public.ts'
import { applyRevision, lockedPost, postOf, present, restoreIn } from '../../posts/public.ts'
import { decided, lockedRevision } from '../read.ts'
import { noteOf } from '../save.ts'

/**
 * What becomes of a revision that ended. Whatever the text was until then stays among the versions. Once decided it stays so.
 *
 * @throws NOT_FOUND, CONFLICT on `decision` where it does not fit how the revision ended, on `content` where the text cannot change any more.
 */
export async function decideRevision({ db, actor }: Context, { id, decision }: { id: string; decision: RevisionDecision }): Promise<Post> {
  if (!mayGenerate(actor)) throw forbidden(msg`Only owners, admins and editors may revise texts.`)
  const { workspaceId } = actor

  return db.transaction(async (tx) => {
    const found = await lockedRevision(tx, { workspaceId, id })
    if (!found) throw notFound('revision')
    const { postId, state, fromVersion, beside } = found
    const post = await lockedPost(tx, { workspaceId, postId })
    if (found.decidedAt !== null) return present(post)
    if (state === 'writing') throw conflict('decision', msg`This text is still being revised. Wait until that is done, or stop it.`)
    if (decision === 'back' && state !== 'ready')
      throw conflict('decision', msg`This revision changed nothing, so that there is no way back.`)
    if (decision === 'use' && (state !== 'aside' || !beside)) throw conflict('decision', msg`Nothing was kept aside.`)

    if (decision === 'back') await restoreIn(tx, actor, { postId, number: fromVersion, textOnly: true })
    if (decision === 'use' && beside)
      await applyRevision(tx, actor, post, { content: { title: found.title, body: found.body }, ...beside, note: noteOf(found) })
    await decided(tx, { workspaceId, id })
    await emit(tx, { type: 'revision.changed', workspaceId, postId })
    return present(await postOf(tx, { workspaceId, postId }))
  })
}
