import { and, eq, inArray, notExists, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { postTags, tags } from './table.ts'

/** Removes those of these tags that no post has. */
export async function removeUnused(tx: Tx, workspaceId: string, tagIds: readonly string[]): Promise<void> {
  if (tagIds.length === 0) return
  const these = and(eq(tags.workspaceId, workspaceId), inArray(tags.id, [...tagIds]))
  // Whoever gives one of them to a post holds it. Only a statement that begins after they ended sees what they did.
  await tx.select({ id: tags.id }).from(tags).where(these).orderBy(tags.id).for('update')
  const uses = tx
    .select({ one: sql`1` })
    .from(postTags)
    .where(eq(postTags.tagId, tags.id))
  await tx.delete(tags).where(and(these, notExists(uses)))
}
