import { createHash } from 'node:crypto'

import { platformRules } from '@postwright/contract/content/platform-rules'
import { and, asc, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import type { posts } from '../../content/posts/table.ts'
import { deliveries } from '../deliveries/table.ts'
import { evergreenShowings, postWordings } from '../evergreen/table.ts'
import { recurringOccurrences } from '../recurring/table.ts'

type Source = typeof posts.$inferSelect

/** What the rows of copies have of their text, and PostgreSQL's `md5`. */
export function hashOfBody(body: string): string {
  return createHash('md5').update(body).digest('hex')
}

/**
 * The text in which a post is shown on some channels next: the one that was shown there least often, its own first.
 *
 * @returns null where the platform refuses repeats and each of them was shown.
 */
export async function nextWording(tx: Tx, source: Source, channelIds: readonly string[]): Promise<string | null> {
  const { workspaceId, id: postId } = source
  const others = await tx
    .select({ body: postWordings.body })
    .from(postWordings)
    .where(and(eq(postWordings.workspaceId, workspaceId), eq(postWordings.postId, postId)))
    .orderBy(asc(postWordings.place))
  const texts = [source.body, ...others.map(({ body }) => body)]
  const used = await timesUsed(tx, source, channelIds, texts)
  const least = Math.min(...used)
  if (least > 0 && platformRules[source.contentType].refusesRepeats) return null
  return texts[used.indexOf(least)] ?? null
}

interface Use {
  hash: string
  times: number
}

/** How often each text was shown on the channels; that the post itself went there counts for its own text. */
async function timesUsed(tx: Tx, source: Source, channelIds: readonly string[], texts: readonly string[]): Promise<number[]> {
  const hashes = texts.map(hashOfBody)
  const shown = [...(await usesByLibrary(tx, source, channelIds, hashes)), ...(await usesBySeries(tx, source, channelIds, hashes))]
  const own = await tx.$count(
    deliveries,
    and(
      eq(deliveries.workspaceId, source.workspaceId),
      eq(deliveries.postId, source.id),
      inArray(deliveries.channelId, [...channelIds]),
      notInArray(deliveries.status, ['cancelled', 'failed', 'missed']),
    ),
  )
  return hashes.map((hash, at) => shown.filter((use) => use.hash === hash).reduce((sum, { times }) => sum + times, at === 0 ? own : 0))
}

function usesByLibrary(tx: Tx, { workspaceId, id }: Source, channelIds: readonly string[], hashes: string[]): Promise<Use[]> {
  return tx
    .select({ hash: evergreenShowings.bodyHash, times: sql<number>`count(*)::int` })
    .from(evergreenShowings)
    .where(
      and(
        eq(evergreenShowings.workspaceId, workspaceId),
        eq(evergreenShowings.sourcePostId, id),
        inArray(evergreenShowings.channelId, [...channelIds]),
        eq(evergreenShowings.state, 'made'),
        inArray(evergreenShowings.bodyHash, hashes),
      ),
    )
    .groupBy(evergreenShowings.bodyHash)
}

/** But for the post itself, where a series begins with it. */
function usesBySeries(tx: Tx, { workspaceId, id }: Source, channelIds: readonly string[], hashes: string[]): Promise<Use[]> {
  const { bodyHash } = recurringOccurrences
  return tx
    .select({ hash: sql<string>`${bodyHash}`, times: sql<number>`count(*)::int` })
    .from(recurringOccurrences)
    .where(
      and(
        eq(recurringOccurrences.workspaceId, workspaceId),
        eq(recurringOccurrences.sourcePostId, id),
        or(isNull(recurringOccurrences.copyPostId), ne(recurringOccurrences.copyPostId, id)),
        sql`${recurringOccurrences.channelIds} && ${sql.param([...channelIds])}::uuid[]`,
        eq(recurringOccurrences.state, 'made'),
        inArray(bodyHash, hashes),
      ),
    )
    .groupBy(bodyHash)
}
