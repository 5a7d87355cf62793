import { headlineOf } from '@postwright/contract/content/headline'

import type { Actor } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { submitIn } from '../../content/posts/public.ts'

/** Gives a post to its reviewers, and tells them. Nothing for one that is before them already. */
export async function askAbout(
  tx: Tx,
  actor: Actor,
  { id, note, decideBefore }: { id: string; note: string; decideBefore: Date | null },
): Promise<void> {
  const submitted = await submitIn(tx, actor, { id, note, reviewers: [], level: 'any', again: true, decideBefore })
  if (!submitted) return
  const { post, awaited } = submitted
  await emit(tx, {
    type: 'review.requested',
    by: actor,
    workspaceId: actor.workspaceId,
    businessId: post.businessId,
    businessName: post.businessName,
    posts: [{ postId: id, title: headlineOf(post) }],
    awaited,
    note,
  })
}
