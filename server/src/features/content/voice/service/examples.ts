import { excerptOf, headlineOf } from '@postwright/contract/content/headline'
import type { ListVoiceExamples, VoiceExample } from '@postwright/contract/content/voice'
import { Id } from '@postwright/contract/core/values'
import { msg } from '@postwright/contract/core/msg'
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Context } from '../../../../context.ts'
import { At, cursorOf, positionAt } from '../../../../cursor.ts'
import { conflict, notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import { businessOf } from '../../businesses/public.ts'
import { posts } from '../../posts/table.ts'
import { voiceExamples } from '../table.ts'
import { refuseOthers } from './notes.ts'

/** More chosen than these tell a writer nothing new. */
const mostExamples = 100
const Position = z.tuple([z.literal([0, 1]), At, Id])
const isExample = sql<boolean>`${voiceExamples.postId} is not null`
/** As a cursor tells it. */
const approvedAt = sql`date_trunc('milliseconds', ${posts.approvedAt})`

/** The approved posts of a business: its examples first, then those that were approved last. @throws NOT_FOUND without the business. */
export async function listExamples(
  { db, actor }: Context,
  { businessId, cursor, limit }: ListVoiceExamples,
): Promise<{ items: VoiceExample[]; nextCursor: string | null }> {
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    await businessOf(tx, { workspaceId, businessId })
    const after = cursor === undefined ? undefined : positionAt(cursor, Position)
    const rows = await tx
      .select({
        postId: posts.id,
        contentType: posts.contentType,
        title: posts.title,
        opening: sql<string>`left(${posts.body}, 700)`,
        isExample,
        approvedAt: sql<Date>`${approvedAt}`.mapWith(posts.approvedAt),
      })
      .from(posts)
      .leftJoin(voiceExamples, eq(voiceExamples.postId, posts.id))
      .where(
        and(
          eq(posts.workspaceId, workspaceId),
          eq(posts.businessId, businessId),
          isNotNull(posts.approvedAt),
          after && sql`((${isExample})::int, ${approvedAt}, ${posts.id}) < (${after[0]}::int, ${after[1]}::timestamptz, ${after[2]}::uuid)`,
        ),
      )
      .orderBy(sql`${isExample} desc`, sql`${approvedAt} desc`, desc(posts.id))
      .limit(limit + 1)
    const items = rows.slice(0, limit).map(({ title, opening, ...row }) => ({
      ...row,
      title: headlineOf({ title, body: opening }),
      excerpt: excerptOf({ title, body: opening }),
      approvedAt: row.approvedAt.toISOString(),
    }))
    const last = items.at(-1)
    return { items, nextCursor: rows.length > limit && last ? cursorOf([Number(last.isExample), last.approvedAt, last.postId]) : null }
  })
}

/**
 * Makes an approved post an example, or takes that back; a second time changes nothing.
 *
 * @throws NOT_FOUND, CONFLICT on `postId` for a post that is not approved, or beside as many as may be.
 */
export async function markExample(
  { db, actor }: Context,
  { postId, isExample: wanted }: { postId: string; isExample: boolean },
): Promise<Record<string, never>> {
  refuseOthers(actor)
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const [post] = await tx
      .select({ businessId: posts.businessId, approvedAt: posts.approvedAt })
      .from(posts)
      .where(and(eq(posts.workspaceId, workspaceId), eq(posts.id, postId)))
      .for('share')
    if (!post) throw notFound('post')
    const { businessId } = post
    await businessOf(tx, { workspaceId, businessId })
    if (wanted && post.approvedAt === null) throw conflict('postId', msg`Only an approved post can be an example.`)
    const changed = wanted
      ? await tx.insert(voiceExamples).values({ postId, workspaceId, businessId }).onConflictDoNothing()
      : await tx.delete(voiceExamples).where(and(eq(voiceExamples.workspaceId, workspaceId), eq(voiceExamples.postId, postId)))
    if (changed.rowCount === 0) return {}
    if (
      wanted &&
      (await tx.$count(voiceExamples, and(eq(voiceExamples.workspaceId, workspaceId), eq(voiceExamples.businessId, businessId)))) >
        mostExamples
    )
      throw conflict('postId', msg`There are ${{ most: mostExamples }} examples already. Take one of them back first.`)
    await emit(tx, { type: 'voice.exampleMarked', by: actor, workspaceId, businessId, postId, isExample: wanted })
    return {}
  })
}
