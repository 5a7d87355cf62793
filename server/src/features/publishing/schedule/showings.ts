import { sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { postOf } from '../../content/posts/public.ts'

const mostCounted = 1_000

/** How many copies of a post are planned or proposed, and follow it. @throws NOT_FOUND. */
export function countShowings({ db, actor }: Context, { postId }: { postId: string }): Promise<{ toCome: number }> {
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    await postOf(tx, { workspaceId, postId })
    const { rows } = await tx.execute<{ to_come: number }>(sql`
      select count(*)::int as to_come from (
        select h.copy_post_id from evergreen_showings h
        where h.workspace_id = ${workspaceId} and h.source_post_id = ${postId} and h.state = 'made' and h.due_at > now()
        union all
        select o.copy_post_id from recurring_occurrences o
        where o.workspace_id = ${workspaceId} and o.source_post_id = ${postId} and o.state = 'made' and o.due_at > now()
        limit ${mostCounted}
      ) made join posts copy on copy.id = made.copy_post_id and copy.workspace_id = ${workspaceId}
      where copy.id <> ${postId} and copy.revision = 0 and copy.status in ('draft', 'in_review', 'approved', 'scheduled')`)
    return { toCome: rows[0]?.to_come ?? 0 }
  })
}
