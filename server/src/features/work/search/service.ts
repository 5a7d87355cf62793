import { type FindEverywhere, type Found, mostFound } from '@postwright/contract/work/search'

import type { Context } from '../../../context.ts'
import { businessOf, findBusinesses } from '../../content/businesses/public.ts'
import { findDocuments } from '../../content/documents/public.ts'
import { findMedia } from '../../content/media/public.ts'
import { findPosts } from '../../content/posts/public.ts'
import { findConversations } from '../chat/public.ts'
import { findTasks } from '../tasks/public.ts'

/**
 * The best matches of each kind. A feature that has something to be found offers a bounded search in its `public.ts`, which is named here.
 *
 * @throws NOT_FOUND without the business.
 */
export async function findEverywhere({ db, actor }: Context, { q, businessId }: FindEverywhere): Promise<Found> {
  const input = { workspaceId: actor.workspaceId, businessId, q, limit: mostFound }
  return db.transaction(async (tx) => {
    if (businessId !== undefined) await businessOf(tx, { workspaceId: actor.workspaceId, businessId })
    const [businesses, posts, documents, media, tasks, conversations] = await Promise.all([
      findBusinesses(tx, input),
      findPosts(tx, input),
      findDocuments(tx, input),
      findMedia(tx, input),
      findTasks(tx, input),
      findConversations(tx, { ...input, userId: actor.userId }),
    ])
    return { businesses, posts, documents, media, tasks, conversations }
  })
}
