import { importBounds } from '@postwright/contract/publishing/channel-imports'
import { msg } from '@postwright/contract/core/msg'
import { and, eq, exists, inArray, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { uuidv7 } from 'uuidv7'

import type { Tx } from '../../../infra/db/database.ts'
import type { PastPost } from '../../../platforms/platform.ts'
import { inEnglish } from '../../../sentences.ts'
import { channels } from '../channels/table.ts'
import { deliveries } from '../deliveries/table.ts'
import { type CheckedPost, checkedPost } from './checked.ts'
import { ofChannel } from './rows.ts'
import { nextCount } from './next-count.ts'
import { channelImports, importedPosts } from './table.ts'
import { takenFor, type TakenImport } from './take.ts'

/** A platform whose pages have no end, or hold nothing that can be kept, is read no further. */
const mostPages = 100
const longestCursor = 2000

interface Page {
  posts: readonly PastPost[]
  cursor: string | null
}

/** Keeps the posts of a page, and where the next one begins, in one. @returns that; null when it was the last one. */
export async function keepPage(
  tx: Tx,
  taken: TakenImport,
  before: Record<'read' | 'added' | 'pages', number>,
  { posts, cursor }: Page,
): Promise<string | null> {
  const { now, since } = await bounds(tx)
  const checked = posts.map((post) => checkedPost(post, now)).filter((post) => post !== null)
  const fresh = checked.filter(({ publishedAt }) => publishedAt >= since)
  const unique = [...new Map(fresh.map((post) => [post.remoteId, post])).values()]
  const wanted = await withoutOurs(tx, taken, unique.slice(0, Math.max(0, importBounds.posts - before.read)))
  const added = await keepPosts(tx, taken, wanted)

  const read = before.read + wanted.length
  const pages = before.pages + 1
  const isTooOld = checked.length > 0 && fresh.length === 0
  const isDone = cursor === null || isTooOld || read >= importBounds.posts
  const isEndless = !isDone && (cursor === taken.cursor || cursor.length > longestCursor || pages >= mostPages)
  const ended = { cursor: null, endedAt: sql`now()` }
  await tx
    .update(channelImports)
    .set({
      read,
      pages,
      added: before.added + added,
      failures: 0,
      reason: isEndless ? inEnglish(msg`The platform lists its posts without an end.`) : null,
      ...(isDone ? { status: 'done', ...ended } : isEndless ? { status: 'failed', ...ended } : { cursor, nextAt: takenFor }),
    })
    .where(ofChannel({ workspaceId: taken.workspaceId, channelId: taken.channel.id }))
  return isDone || isEndless ? null : cursor
}

async function bounds(tx: Tx): Promise<{ now: Date; since: Date }> {
  const { rows } = await tx.execute<{ now: string; since: string }>(
    sql`select now() as now, now() - ${`${importBounds.months} months`}::interval as since`,
  )
  return { now: new Date(rows[0]?.now ?? Number.NaN), since: new Date(rows[0]?.since ?? Number.NaN) }
}

/** Without what we published: with this channel, or with another one of the workspace that posts to the same account. */
async function withoutOurs(tx: Tx, { workspaceId, channel, kind }: TakenImport, posts: CheckedPost[]): Promise<CheckedPost[]> {
  if (posts.length === 0) return []
  const same = alias(channels, 'same')
  const ours = await tx
    .select({ remoteId: deliveries.remoteId })
    .from(deliveries)
    .innerJoin(channels, eq(channels.id, deliveries.channelId))
    .where(
      and(
        eq(deliveries.workspaceId, workspaceId),
        inArray(
          deliveries.remoteId,
          posts.map(({ remoteId }) => remoteId),
        ),
        or(
          eq(channels.id, channel.id),
          exists(
            tx
              .select({ id: same.id })
              .from(same)
              .where(and(eq(same.id, channel.id), eq(channels.kind, kind), eq(channels.accountId, same.accountId))),
          ),
        ),
      ),
    )
  const known = new Set(ours.map(({ remoteId }) => remoteId))
  return posts.filter(({ remoteId }) => !known.has(remoteId))
}

/** What is here already is counted anew. @returns how many were not. */
async function keepPosts(tx: Tx, { workspaceId, businessId, channel }: TakenImport, posts: readonly CheckedPost[]): Promise<number> {
  if (posts.length === 0) return 0
  const kept = await tx
    .insert(importedPosts)

    .values(
      posts.map((post) => ({
        ...post,
        nextCountAt: nextCount(post.publishedAt),
        id: uuidv7(),
        workspaceId,
        businessId,
        channelId: channel.id,
      })),
    )
    .onConflictDoUpdate({
      target: [importedPosts.channelId, importedPosts.remoteId],
      set: {
        counts: sql`excluded.counts`,
        countedAt: sql`now()`,
        nextCountAt: sql`excluded.next_count_at`,
        text: sql`excluded.text`,
        title: sql`excluded.title`,
      },
    })
    .returning({ isNew: sql<boolean>`xmax = 0` })
  return kept.filter(({ isNew }) => isNew).length
}
