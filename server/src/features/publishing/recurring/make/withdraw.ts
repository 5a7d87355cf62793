import { msg } from '@postwright/contract/core/msg'
import { and, eq, gt, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { inEnglish } from '../../../../sentences.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { posts } from '../../../content/posts/table.ts'
import { isOutdated, removeCopy } from '../../copies/public.ts'
import type { ShowingRow } from '../showing.ts'
import { recurringOccurrences, recurringSeries } from '../table.ts'
import type { Plan } from './plans.ts'
import { takeOffOwn } from './own-showing.ts'

/** More than there are in the weeks that are made ahead, with those that were moved out of them. */
const mostOfSeries = 200

/** Takes off the calendar what a series should not show any more, or shows otherwise now, each for itself. What a person touched stays. */
export async function withdrawUnwanted({ db }: Services, plan: Plan): Promise<void> {
  const { workspaceId, id } = plan.series
  const ofSeries = and(eq(recurringOccurrences.workspaceId, workspaceId), eq(recurringOccurrences.seriesId, id))
  const rows = await db.transaction(workspaceId, (tx) =>
    tx
      .select({ row: recurringOccurrences, isOutdated: isOutdatedIn(workspaceId) })
      .from(recurringOccurrences)
      .where(and(ofSeries, gt(recurringOccurrences.dueAt, sql`now()`)))
      .orderBy(recurringOccurrences.dueAt)
      .limit(mostOfSeries),
  )
  const unwanted = rows.filter((one) => !isRight(one.row, plan) || (one.isOutdated && !isSettled(one.row, plan)))
  for (const { row } of unwanted)
    await db.transaction(workspaceId, async (tx) => {
      if (row.state === 'made' && !(await (isOwn(row) ? takeOffOwn(tx, row) : removeShowing(tx, row)))) return
      const one = and(ofSeries, eq(recurringOccurrences.id, row.id))
      // Its day is no day of the rule any more: only this row knows that it comes again once the series goes on.
      if (isSettled(row, plan))
        await tx
          .update(recurringOccurrences)
          .set({ state: 'refused', reason: inEnglish(whilePaused), copyPostId: null })
          .where(one)
      else await tx.delete(recurringOccurrences).where(one)
    })
}

const whilePaused = msg`The series is paused.`

/** Whether a showing is not as its post is by now; one that is the post itself, when the approval that it was scheduled with is void. */
function isOutdatedIn(workspaceId: string) {
  const o = sql.raw('recurring_occurrences')
  return sql<boolean>`coalesce((
    select case when copy.id = p.id then b.requires_approval and ${o}.made_as = 'scheduled' and p.approved_hash is null else ${isOutdated} end
    from posts copy join posts p on p.id = ${o}.source_post_id and p.workspace_id = ${workspaceId} join businesses b on b.id = ${o}.business_id
    where copy.id = ${o}.copy_post_id and copy.workspace_id = ${workspaceId}), false)`
}

/** The post itself is the first showing. */
function isOwn({ copyPostId, sourcePostId }: ShowingRow): boolean {
  return copyPostId === sourcePostId
}

function isSettled({ day }: ShowingRow, { series: { settledOn } }: Plan): boolean {
  return settledOn !== null && day <= settledOn
}

/** Whether a showing is as the series has it. */
function isRight(row: ShowingRow, plan: Plan): boolean {
  const { series, moments, wordings, hasWording, channelIds } = plan
  const { state, day, dueAt, madeAs, sourcePostId, bodyHash } = row
  if (state === 'left_out') return true
  if (isSettled(row, plan)) return series.pausedAt === null || state === 'refused'
  const moment = moments.get(day)
  // A post that was planned for its first day already keeps that time until the series is changed.
  const isAsPlanned = isOwn(row) && series.version === 1
  if (!moment || (moment.dueAt.getTime() !== dueAt.getTime() && !isAsPlanned)) return false
  if (state === 'refused') return true
  const isInWords = isOwn(row) || wordings.has(bodyHash ?? '')
  const isOfText = sourcePostId === series.sourcePostId && isInWords && !(madeAs === 'wording' && hasWording)
  const isAsWanted = (madeAs === 'wanted') === (series.showAs === 'draft')
  const goesTo = new Set(row.channelIds)
  const isWhere = goesTo.isSubsetOf(new Set(series.channelIds)) && channelIds.every((id) => goesTo.has(id))
  return isOfText && isAsWanted && isWhere
}

/**
 * Takes the copy of a showing away, unless a person had a hand in it, or it is the post itself, or gives another series its words.
 *
 * @returns whether it did.
 */
export async function removeShowing(tx: Tx, { id, workspaceId, copyPostId, sourcePostId, madeAs }: ShowingRow): Promise<boolean> {
  if (copyPostId === null || copyPostId === sourcePostId) return false
  const isPlanned = madeAs === 'scheduled'
  return removeCopy(tx, {
    workspaceId,
    copyId: copyPostId,
    statuses: ['draft', 'approved', 'scheduled', ...(madeAs === 'review' ? ['in_review' as const] : [])],
    isInPlace: sql`exists (
        select from recurring_occurrences o where o.id = ${id} and o.workspace_id = ${workspaceId}
          and (${posts.approvedAt} is null or ${posts.approvedAt} <= o.created_at)
          and not exists (
            select from deliveries d where d.post_id = ${posts.id}
              and (not ${isPlanned}::boolean or d.status <> 'scheduled' or d.due_at <> o.due_at or d.channel_id <> all(o.channel_ids))))
      and not exists (select from ${recurringSeries} where ${recurringSeries.sourcePostId} = ${posts.id})
      and not exists (select from reviews r where r.post_id = ${posts.id} and (r.state <> 'open' or jsonb_array_length(r.approvals) > 0))`,
  })
}
