import { headlineOf } from '@postwright/contract/content/headline'
import { mostEvidence, type NoteEvidence } from '@postwright/contract/content/voice'
import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'
import { and, desc, eq, inArray, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { users } from '../../identity/accounts/table.ts'
import { posts } from '../posts/table.ts'
import { voiceEvidence } from './table.ts'

export interface Evidence {
  count: number
  newest: NoteEvidence[]
}

const none: Evidence = { count: 0, newest: [] }

/** What each note rests on, the newest of it in full. */
export async function evidenceOf(
  tx: Tx,
  { workspaceId, noteIds }: { workspaceId: string; noteIds: readonly string[] },
): Promise<(noteId: string) => Evidence> {
  if (noteIds.length === 0) return () => none
  const ranked = tx
    .select({
      noteId: voiceEvidence.noteId,
      postId: voiceEvidence.postId,
      before: voiceEvidence.before,
      after: voiceEvidence.after,
      authorId: voiceEvidence.authorId,
      createdAt: voiceEvidence.createdAt,
      place:
        sql<number>`row_number() over (partition by ${voiceEvidence.noteId} order by ${voiceEvidence.createdAt} desc, ${voiceEvidence.id})`
          .mapWith(Number)
          .as('place'),
      all: sql<number>`count(*) over (partition by ${voiceEvidence.noteId})`.mapWith(Number).as('all'),
    })
    .from(voiceEvidence)
    .where(and(eq(voiceEvidence.workspaceId, workspaceId), inArray(voiceEvidence.noteId, [...noteIds])))
    .as('ranked')
  const rows = await tx
    .select({
      noteId: ranked.noteId,
      postId: ranked.postId,
      contentType: posts.contentType,
      title: posts.title,
      opening: sql<string>`left(${posts.body}, 300)`,
      approvedAt: posts.approvedAt,
      before: ranked.before,
      after: ranked.after,
      authorName: users.name,
      createdAt: ranked.createdAt,
      all: ranked.all,
    })
    .from(ranked)
    .innerJoin(posts, eq(posts.id, ranked.postId))
    .leftJoin(users, eq(users.id, ranked.authorId))
    .where(sql`${ranked.place} <= ${mostEvidence}`)
    .orderBy(desc(ranked.createdAt))
  const of = Map.groupBy(rows, ({ noteId }) => noteId)
  return (noteId) => {
    const found = of.get(noteId) ?? []
    return { count: found[0]?.all ?? 0, newest: found.map(present) }
  }

  function present(row: (typeof rows)[number]): NoteEvidence {
    const { postId, contentType, before, after } = row
    return {
      postId,
      contentType,
      title: headlineOf({ title: row.title, body: row.opening }),
      before,
      after,
      isApproved: row.approvedAt !== null,
      authorName: row.authorName ?? say(msg`Former member`),
      at: row.createdAt.toISOString(),
    }
  }
}
