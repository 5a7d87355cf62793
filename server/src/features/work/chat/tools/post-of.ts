import { notFound } from '../../../../errors.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { type PostRow, postOf } from '../../../content/posts/public.ts'

/** A post of the business that is talked about. @throws NOT_FOUND for any other one. */
export async function postHere(tx: Tx, where: { workspaceId: string; businessId: string }, postId: string): Promise<PostRow> {
  const post = await postOf(tx, { workspaceId: where.workspaceId, postId })
  if (post.businessId !== where.businessId) throw notFound('post')
  return post
}
