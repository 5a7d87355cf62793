import type { WaitingPost } from '@postwright/contract/work/dashboard'
import { headlineOf } from '@postwright/contract/content/headline'
import { and, desc, eq, sql } from 'drizzle-orm'

import type { Actor } from '../../../context.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { users } from '../../identity/accounts/table.ts'
import { businesses } from '../businesses/table.ts'
import { mayApprove } from './policy.ts'
import { formerMember } from './reading.ts'
import { isOfActiveBusiness } from './service/list.ts'
import { posts } from './table.ts'

interface Bounds {
  limit: number
  /** No more are counted. */
  countTo: number
}

/** The posts in review that this person may decide about, and how many there are. */
export async function postsInReview(tx: Tx, actor: Actor, { limit, countTo }: Bounds): Promise<{ items: WaitingPost[]; total: number }> {
  if (!mayApprove(actor, { requiresApproval: false })) return { items: [], total: 0 }
  const ofThese = mayApprove(actor, { requiresApproval: true }) ? undefined : eq(businesses.requiresApproval, false)
  const rows = await reviewQuery(tx, actor.workspaceId, countTo, ofThese).limit(limit)
  return {
    items: rows.map(({ id, businessId, businessName, contentType, revision, title, opening, authorName, editedAt }) => ({
      id,
      businessId,
      businessName,
      contentType,
      revision,
      title: headlineOf({ title, body: opening }),
      authorName: authorName ?? formerMember(),
      editedAt: editedAt.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
  }
}

function reviewQuery(tx: Tx, workspaceId: string, countTo: number, ofThese: ReturnType<typeof eq> | undefined) {
  const waiting = tx
    .select({ id: posts.id, businessName: sql<string>`${businesses.name}`.as('business_name') })
    .from(posts)
    .innerJoin(businesses, and(isOfActiveBusiness(), ofThese))
    .where(and(eq(posts.workspaceId, workspaceId), eq(posts.status, 'in_review')))
    .orderBy(sql`${posts.updatedAt} desc nulls last`, sql`${posts.id} desc nulls last`)
    .limit(countTo)
    .as('waiting')
  return tx
    .select({
      id: posts.id,
      businessId: posts.businessId,
      businessName: waiting.businessName,
      contentType: posts.contentType,
      title: posts.title,
      opening: sql<string>`left(${posts.body}, 700)`,
      authorName: users.name,
      revision: posts.revision,
      editedAt: posts.editedAt,
      total: sql<number>`(count(*) over ())::int`,
    })
    .from(waiting)
    .innerJoin(posts, eq(posts.id, waiting.id))
    .leftJoin(users, eq(users.id, posts.authorId))
    .where(eq(posts.workspaceId, workspaceId))
    .orderBy(desc(posts.updatedAt), desc(posts.id))
    .$dynamic()
}
