import type { AiOverview, AiUsage } from '@postwright/contract/content/ai-providers'
import { sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { periodsOf } from './spend.ts'

export interface UsageBook {
  /** By the provider's id. */
  of: ReadonlyMap<string, AiUsage>
  month: AiOverview['month']
}

export const noUsage: AiUsage = { tokens: 0, spentMicros: 0, unpricedCalls: 0 }

/** Of all workspaces; keys of people's own are written down, but are not the instance's money. `tx` is a system transaction. */
export async function readUsage(tx: Tx, now: Date): Promise<UsageBook> {
  const startsAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 1))
  const endsAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1, 1))
  const { rows } = await tx.execute<{ id: string; tokens: string; spent: string; unpriced: string }>(sql`
    select provider_id as id, coalesce(sum(input_tokens + output_tokens), 0) as tokens,
      coalesce(sum(cost_micros) filter (where created_at >= ${startsAt}), 0) as spent,
      count(*) filter (where cost_micros is null and created_at >= ${startsAt}) as unpriced
    from ai_calls where ended_at is not null and created_at >= least(${startsAt}::timestamptz, ${now}::timestamptz - interval '30 days')
    group by provider_id`)
  const { rows: days } = await tx.execute<{ day: string; spent: string }>(sql`
    select to_char(created_at at time zone 'UTC', 'YYYY-MM-DD') as day, sum(cost_micros) as spent
    from ai_calls where ended_at is not null and created_at >= ${startsAt} and provider_id not like 'own:%' and cost_micros is not null group by 1`)
  const { day: today } = periodsOf(now)
  const { rows: highest } = await tx.execute<{ spent: string | null }>(
    sql`select max(spent_micros) as spent from ai_spend where period = ${today} and scope like 'workspace:%'`,
  )
  const spentOn = new Map(days.map(({ day, spent }) => [day, Number(spent)]))
  const byDay = Array.from(
    { length: now.getUTCDate() },
    (_, at) => spentOn.get(new Date(startsAt.getTime() + at * 86_400_000).toISOString().slice(0, 10)) ?? 0,
  )
  return {
    of: new Map(
      rows.map(({ id, tokens, spent, unpriced }) => [
        id,
        { tokens: Number(tokens), spentMicros: Number(spent), unpricedCalls: Number(unpriced) },
      ]),
    ),
    month: {
      startsAt: startsAt.toISOString(),
      endsAt: endsAt.toISOString(),
      spentMicros: byDay.reduce((sum, spent) => sum + spent, 0),
      days: byDay,
      highestWorkspaceTodayMicros: Number(highest[0]?.spent ?? 0),
    },
  }
}
