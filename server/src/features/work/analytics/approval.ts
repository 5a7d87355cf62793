import type { Analytics } from '@postwright/contract/work/analytics'
import { sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { isNow, localDay, narrowed, near, ofBusinesses, type Scope, within } from './scope.ts'

const mostDecisions = 300

interface Row extends Record<string, unknown> {
  isNow: boolean
  decided: number
  median: number
  decisions: { at: string; seconds: number }[] | null
}

/** How long reviews took that were decided within the periods, approved or sent back. */
export async function approvalTimes(tx: Tx, scope: Scope): Promise<Analytics['approval']> {
  const day = localDay(scope, { moment: sql`r.decided_at`, business: sql`r.business_id` })
  const { rows } = await tx.execute<Row>(sql`
    with decided as (
      select ${isNow(scope, sql`day`)} as is_now, at, seconds from (
        select ${day} as day, r.decided_at as at, greatest(0, round(date_part('epoch', r.decided_at - coalesce(r.submitted_at, r.created_at))))::int as seconds
        from reviews r where ${ofBusinesses(scope, sql.raw('r'))} and r.state in ('approved', 'changes_requested') and ${near(scope, sql`r.decided_at`)}
          ${narrowed(scope, { post: sql`r.post_id` })} offset 0
      ) dated where ${within(scope, sql`day`)}
    )
    select is_now as "isNow", count(*)::int as decided, percentile_cont(0.5) within group (order by seconds) as median,
      case when is_now then (select jsonb_agg(jsonb_build_object('at', at, 'seconds', seconds) order by at)
        from (select at, seconds from decided where is_now order by at desc limit ${mostDecisions}) newest) end as decisions
    from decided group by is_now`)
  const now = rows.find((row) => row.isNow)
  const before = rows.find((row) => !row.isNow)
  const told = (row: Row | undefined) => ({ decided: row?.decided ?? 0, medianSeconds: row?.median ?? null })
  return {
    now: told(now),
    before: scope.before && told(before),
    decisions: (now?.decisions ?? []).map(({ at, seconds }) => ({ at: new Date(at).toISOString(), seconds })),
  }
}
