import type { OfSeries } from '@postwright/contract/publishing/recurring'
import { and, eq, inArray, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { posts } from '../../content/posts/table.ts'
import { severalWeekdays } from '@postwright/contract/core/recurrence'
import { ruleInWords } from '@postwright/contract/core/recurrence-words'
import { recurringOccurrences, recurringSeries } from '../recurring/table.ts'

/** Of posts that come again by a rule: which showing of what they are, by their ids. */
export async function seriesOfPosts(tx: Tx, workspaceId: string, postIds: readonly string[]): Promise<ReadonlyMap<string, OfSeries>> {
  if (postIds.length === 0) return new Map()
  const rows = await seriesOfQuery(tx, workspaceId, postIds)
  return new Map(rows.map(({ postId, ...row }) => [postId ?? '', present(row)]))
}

export function seriesOfQuery(tx: Tx, workspaceId: string, postIds: readonly string[]) {
  return tx
    .select({
      postId: recurringOccurrences.copyPostId,
      number: recurringOccurrences.number,
      day: recurringOccurrences.day,
      madeAs: recurringOccurrences.madeAs,
      series: recurringSeries,
      hasOwnText: sql<boolean>`${posts.body} <> (select p.body from posts p where p.id = ${recurringSeries.sourcePostId})
        or ${posts.forChannels} <> (select p.for_channels from posts p where p.id = ${recurringSeries.sourcePostId})
        or ${posts.title} is distinct from (select p.title from posts p where p.id = ${recurringSeries.sourcePostId})`,
    })
    .from(recurringOccurrences)
    .innerJoin(recurringSeries, eq(recurringSeries.id, recurringOccurrences.seriesId))
    .innerJoin(posts, eq(posts.id, recurringOccurrences.copyPostId))
    .where(
      and(
        eq(recurringOccurrences.workspaceId, workspaceId),
        eq(recurringOccurrences.state, 'made'),
        inArray(recurringOccurrences.copyPostId, [...postIds]),
      ),
    )
}

type Row = Awaited<ReturnType<typeof seriesOfQuery>>[number]

function present({ number, day, madeAs, series, hasOwnText }: Omit<Row, 'postId'>): OfSeries {
  const { id, rule, anchorOn, time, times, endedAt } = series
  return {
    id,
    words: ruleInWords(rule, anchorOn),
    time,
    number: times === null ? null : number,
    times,
    day,
    hasSeveralDays: severalWeekdays(rule),
    hasOwnText,
    draftReason: madeAs === 'scheduled' ? null : madeAs,
    isOver: endedAt !== null,
  }
}
