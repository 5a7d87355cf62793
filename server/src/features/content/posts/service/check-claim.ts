import { msg } from '@postwright/contract/core/msg'
import type { Post } from '@postwright/contract/content/posts'
import { and, eq } from 'drizzle-orm'

import { wordsOf } from '../../../../ai/claims/sentences.ts'
import type { Context } from '../../../../context.ts'
import { forbidden, notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import { mayReturnToDraft } from '../policy.ts'
import { lockedPost, postOf, present } from '../reading.ts'
import { posts } from '../table.ts'

/** Ticks a claim off, or takes that back, wherever the post says it in the same words. Who ticked it first stays named. @throws NOT_FOUND. */
export async function checkClaim(
  { db, actor }: Context,
  { id, claimId, checked }: { id: string; claimId: string; checked: boolean },
): Promise<Post> {
  if (!mayReturnToDraft(actor)) throw forbidden(msg`You may look at posts, but not change them.`)
  const which = { workspaceId: actor.workspaceId, postId: id }

  return db.transaction(async (tx) => {
    const post = await lockedPost(tx, which)
    const claim = post.claims.find((one) => one.id === claimId)
    if (!claim) throw notFound('claim')
    if ((claim.checkedAt !== null) === checked) return present(post)

    const mark = checked ? { checkedBy: actor.userId, checkedAt: new Date().toISOString() } : { checkedBy: null, checkedAt: null }
    const said = wordsOf(claim.sentence)
    const isMeant = (one: typeof claim) => (one.checkedAt !== null) !== checked && wordsOf(one.sentence) === said
    const claims = post.claims.map((one) => (isMeant(one) ? { ...one, ...mark } : one))
    await tx
      .update(posts)
      .set({ claims })
      .where(and(eq(posts.workspaceId, actor.workspaceId), eq(posts.id, id)))
    await emit(tx, { type: 'post.claimChecked', by: actor, ...which, checked, sentence: claim.sentence })
    return present(await postOf(tx, which))
  })
}
