import type { ImportedPost, ListImportedPosts } from '@postwright/contract/publishing/channel-imports'
import { and, eq, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { AtRow, cursorOf, positionAt } from '../../../cursor.ts'
import { channelOf } from './rows.ts'
import { importedPosts } from './table.ts'

/** Of a list; who wants more follows the address. */
const longestShown = 600

/** The imported posts of a channel, or those of them that have these words; the newest first. @throws NOT_FOUND */
export function listImported(
  { db, actor }: Context,
  { channelId, q, cursor, limit }: ListImportedPosts,
): Promise<{ items: ImportedPost[]; nextCursor: string | null }> {
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    await channelOf(tx, { workspaceId, channelId })
    const after = cursor === undefined ? undefined : positionAt(cursor, AtRow)
    const rows = await tx
      .select({
        id: importedPosts.id,
        title: importedPosts.title,
        text: sql<string>`left(${importedPosts.text}, ${longestShown})`,
        address: importedPosts.address,
        language: importedPosts.language,
        publishedAt: importedPosts.publishedAt,
        counts: importedPosts.counts,
        countedAt: importedPosts.countedAt,
      })
      .from(importedPosts)
      .where(
        and(
          eq(importedPosts.workspaceId, workspaceId),
          eq(importedPosts.channelId, channelId),
          ...wordsOf(q).map((word) => sql`concat_ws(' ', ${importedPosts.title}, ${importedPosts.text}) ilike ${`%${word}%`}`),
          after && sql`(${importedPosts.publishedAt}, ${importedPosts.id}) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        ),
      )
      // As the index has it.
      .orderBy(sql`${importedPosts.publishedAt} desc nulls last`, sql`${importedPosts.id} desc nulls last`)
      .limit(limit + 1)
    const items = rows
      .slice(0, limit)
      .map((row) => ({ ...row, publishedAt: row.publishedAt.toISOString(), countedAt: row.countedAt.toISOString() }))
    const last = items.at(-1)
    return { items, nextCursor: rows.length > limit && last ? cursorOf([last.publishedAt, last.id]) : null }
  })
}

/** What more words would narrow no further. */
const mostWords = 10

function wordsOf(q: string | undefined): string[] {
  return (q ?? '')
    .split(/\s+/u)
    .filter(Boolean)
    .slice(0, mostWords)
    .map((word) => word.replace(/[\\%_]/g, '\\$&'))
}
