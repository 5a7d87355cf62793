import { createHash } from 'node:crypto'

import { platformRules } from '@postwright/contract/content/platform-rules'
import { and, asc, eq, inArray, notInArray, sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import type { posts } from '../../../content/posts/table.ts'
import { deliveries } from '../../deliveries/table.ts'
import { evergreenShowings, postWordings } from '../table.ts'

type Source = typeof posts.$inferSelect

/** What `evergreen_showings.body_hash` has, and PostgreSQL's `md5`. */
export function hashOfBody(body: string): string {
  return createHash('md5').update(body).digest('hex')
}

/**
 * The text in which a post is shown on a channel next: the one that was shown there least often, its own first.
 *
 * @returns null where the platform refuses repeats and each of them was shown.
 */
export async function nextWording(tx: Tx, source: Source, channelId: string): Promise<string | null> {
  const { workspaceId, id: postId } = source
  const others = await tx
    .select({ body: postWordings.body })
    .from(postWordings)
    .where(and(eq(postWordings.workspaceId, workspaceId), eq(postWordings.postId, postId)))
    .orderBy(asc(postWordings.place))
  const texts = [source.body, ...others.map(({ body }) => body)]
  const used = await timesUsed(tx, source, channelId, texts)
  const least = Math.min(...used)
  if (least > 0 && platformRules[source.contentType].refusesRepeats) return null
  return texts[used.indexOf(least)] ?? null
}

/** How often each text was shown on the channel; that the post itself went there counts for its own text. */
async function timesUsed(tx: Tx, { workspaceId, id: postId }: Source, channelId: string, texts: readonly string[]): Promise<number[]> {
  const hashes = texts.map(hashOfBody)
  const shown = await tx
    .select({ hash: evergreenShowings.bodyHash, times: sql<number>`count(*)::int` })
    .from(evergreenShowings)
    .where(
      and(
        eq(evergreenShowings.workspaceId, workspaceId),
        eq(evergreenShowings.sourcePostId, postId),
        eq(evergreenShowings.channelId, channelId),
        eq(evergreenShowings.state, 'made'),
        inArray(evergreenShowings.bodyHash, hashes),
      ),
    )
    .groupBy(evergreenShowings.bodyHash)
  const own = await tx.$count(
    deliveries,
    and(
      eq(deliveries.workspaceId, workspaceId),
      eq(deliveries.postId, postId),
      eq(deliveries.channelId, channelId),
      notInArray(deliveries.status, ['cancelled', 'failed', 'missed']),
    ),
  )
  const times = new Map(shown.map(({ hash, times: often }) => [hash, often]))
  return hashes.map((hash, at) => (times.get(hash) ?? 0) + (at === 0 ? own : 0))
}
