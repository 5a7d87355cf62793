import type { SeriesShowing, ShowingState } from '@postwright/contract/publishing/recurring'
import { type SQL, sql } from 'drizzle-orm'

import type { Context } from '../../../context.ts'
import { sayKept } from '../../../kept-sentences.ts'
import { seriesOf } from './list.ts'
import type { ShowingRow } from './showing.ts'

const mostListed = 100

interface Row extends Record<string, unknown> {
  day: string
  number: number
  due_at: string
  copy_post_id: string | null
  state: ShowingRow['state']
  made_as: ShowingRow['madeAs']
  reason: string | null
  copy_status: string | null
  delivery: string | null
}

/** When a series was shown lately, and is shown next. @throws NOT_FOUND. */
export function listShowings({ db, actor }: Context, { id }: { id: string }): Promise<SeriesShowing[]> {
  const { workspaceId } = actor
  return db.transaction(async (tx) => {
    const { times } = await seriesOf(tx, { workspaceId, id })
    const { rows } = await tx.execute<Row>(showingsOf(workspaceId, id))
    return rows.map((row) => present(row, times !== null))
  })
}

function showingsOf(workspaceId: string, seriesId: string): SQL {
  return sql`
    select to_char(o.day, 'YYYY-MM-DD') as day, o.number, coalesce(d.due_at, o.due_at) as due_at, o.copy_post_id, o.state, o.made_as, o.reason,
      copy.status as copy_status, d.status as delivery
    from recurring_occurrences o
    left join posts copy on copy.id = o.copy_post_id
    left join lateral (
      select d.due_at, d.status from deliveries d where d.workspace_id = ${workspaceId} and d.post_id = o.copy_post_id
      order by d.status <> 'published', d.created_at desc limit 1
    ) d on true
    where o.workspace_id = ${workspaceId} and o.series_id = ${seriesId} and o.due_at > now() - interval '1 month'
    order by coalesce(d.due_at, o.due_at), o.id limit ${mostListed}`
}

function present(row: Row, isCounted: boolean): SeriesShowing {
  const state = stateOf(row)
  return {
    day: row.day,
    number: isCounted ? row.number : null,
    dueAt: new Date(row.due_at).toISOString(),
    postId: row.copy_post_id,
    state,
    draftReason: state === 'draft' ? reasonOf(row.made_as) : null,
    reason: row.reason === null ? null : sayKept(row.reason),
  }
}

function stateOf({ state, copy_post_id: copyId, copy_status: copy, delivery }: Row): ShowingState {
  if (state === 'refused') return 'refused'
  if (state === 'left_out' || copyId === null || delivery === 'cancelled') return 'left-out'
  if (delivery === 'published') return 'published'
  if (copy === 'archived' || delivery === 'failed' || delivery === 'missed') return 'over'
  return delivery === null ? 'draft' : 'planned'
}

/** Why it is a draft. */
function reasonOf(madeAs: ShowingRow['madeAs']) {
  return madeAs === 'scheduled' ? null : madeAs
}
