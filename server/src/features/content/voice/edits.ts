import type { PostContent } from '@postwright/contract/content/content'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { posts, postVersions } from '../posts/table.ts'
import { voiceEdits } from './table.ts'

interface WhichPost {
  workspaceId: string
  postId: string
}

/** The newest text of a post that no person wrote: what edits are measured from. */
export async function writtenVersion(tx: Tx, { workspaceId, postId }: WhichPost): Promise<PostContent | null> {
  const [version] = await tx
    .select({ title: postVersions.title, body: postVersions.body })
    .from(postVersions)
    .where(and(eq(postVersions.workspaceId, workspaceId), eq(postVersions.postId, postId), isNotNull(postVersions.writtenBy)))
    .orderBy(desc(postVersions.number))
    .limit(1)
  return version ?? null
}

/**
 * Notes that the draft of a post was edited. Posts that people wrote themselves are none.
 *
 * @returns whether it is to be read, and was not to be already.
 */
export async function queueEdit(tx: Tx, { workspaceId, postId }: WhichPost): Promise<boolean> {
  const { rowCount } = await tx.execute(sql`
    insert into ${voiceEdits} (post_id, workspace_id, business_id)
    select ${posts.id}, ${posts.workspaceId}, ${posts.businessId} from ${posts}
    where ${posts.workspaceId} = ${workspaceId} and ${posts.id} = ${postId}
      and exists (select 1 from ${postVersions} where ${postVersions.postId} = ${posts.id} and ${postVersions.writtenBy} is not null)
    on conflict (post_id) do update set is_queued = true, updated_at = now() where not ${voiceEdits.isQueued}`)
  return (rowCount ?? 0) > 0
}

export async function isEdit(tx: Tx, { workspaceId, postId }: WhichPost): Promise<boolean> {
  const [edit] = await tx
    .select({ postId: voiceEdits.postId })
    .from(voiceEdits)
    .where(and(eq(voiceEdits.workspaceId, workspaceId), eq(voiceEdits.postId, postId)))
  return edit !== undefined
}
