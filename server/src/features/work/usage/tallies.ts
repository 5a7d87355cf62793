import { type SQL, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import type { UsedPeriod } from './period.ts'

/** What is summed up. */
export interface Whose {
  workspaceId: string
  /** Null for everybody's. */
  userId: string | null
  period: UsedPeriod
}

export interface UsedTally {
  by: 'day' | 'kind' | 'type' | 'person' | 'all'
  /** From 1. */
  day: number | null
  kind: string | null
  contentType: string | null
  userId: string | null
  calls: number
  tokens: number
  posts: number
}

export interface CallTally {
  by: 'day' | 'person' | 'model' | 'all'
  day: number | null
  userId: string | null
  providerId: string | null
  model: string | null
  calls: number
  tokens: number
  costMicros: number
  unpricedCalls: number
}

/** The usage records of a period, read once and summed up in each way: a first sum leaves few rows for all the others. */
export async function usedTallies(tx: Tx, whose: Whose): Promise<UsedTally[]> {
  const { rows } = await tx.execute<Counted<UsedTally, 'calls' | 'tokens' | 'posts'>>(usedQuery(whose))
  return rows.map(({ calls, tokens, posts, ...row }) => ({ ...row, calls: Number(calls), tokens: Number(tokens), posts: Number(posts) }))
}

function usedQuery(whose: Whose): SQL {
  return sql`
    with used as (select day, kind, type, person, ${usedSums} from (${usedRecords(whose)}) records group by day, kind, type, person)
    select case when grouping(day) = 0 then 'day' when grouping(kind) = 0 then 'kind' when grouping(type) = 0 then 'type'
        when grouping(person) = 0 then 'person' else 'all' end as by,
      day, kind, type as "contentType", person as "userId", sum(calls) as calls, sum(tokens) as tokens, sum(posts) as posts
    from used group by grouping sets ((day), (kind), (type), (person), ())`
}

/** The calls to models of a period, which know what each of them cost. */
export async function callTallies(tx: Tx, whose: Whose): Promise<CallTally[]> {
  const { rows } = await tx.execute<Counted<CallTally, 'calls' | 'tokens' | 'costMicros' | 'unpricedCalls'>>(callsQuery(whose))
  return rows.map(({ calls, tokens, costMicros, unpricedCalls, ...row }) => ({
    ...row,
    calls: Number(calls),
    tokens: Number(tokens),
    costMicros: Number(costMicros),
    unpricedCalls: Number(unpricedCalls),
  }))
}

function callsQuery(whose: Whose): SQL {
  return sql`
    with called as (
      select day, person, provider, model, ${callSums} from (${calls(whose)}) records group by day, person, provider, model
    )
    select case when grouping(day) = 0 then 'day' when grouping(person) = 0 then 'person'
        when grouping(provider) = 0 then 'model' else 'all' end as by,
      day, person as "userId", provider as "providerId", model, sum(calls) as calls, sum(tokens) as tokens,
      sum("costMicros") as "costMicros", sum("unpricedCalls") as "unpricedCalls"
    from called group by grouping sets ((day), (person), (provider, model), ())`
}

/** What the driver reads of a sum: a number too large for JavaScript is text. */
type Counted<Row, Sums extends keyof Row> = Omit<Row, Sums> & Record<Sums, string>

export const usedSums = sql`
  count(*) filter (where kind <> 'publish') as calls, coalesce(sum(tokens), 0) as tokens, coalesce(sum(posts), 0) as posts`
export const callSums = sql`
  count(*) as calls, coalesce(sum(tokens), 0) as tokens, coalesce(sum(cost), 0) as "costMicros",
  count(*) filter (where cost is null) as "unpricedCalls"`

export function usedRecords(whose: Whose): SQL {
  return sql`
    select ${dayAt(whose.period)} as day, operation_type as kind, ${typeOf} as type, user_id as person,
      tokens_consumed as tokens, posts_published as posts
    from usage_tracking where ${within(whose)}`
}

/** Records of before named the post alone. */
const typeOf = sql`
  coalesce(metadata->>'contentType', case when operation_type = 'publish'
    then (select content_type from posts where posts.workspace_id = usage_tracking.workspace_id and posts.id = (metadata->>'postId')::uuid) end)`

export function calls(whose: Whose): SQL {
  return sql`
    select ${dayAt(whose.period)} as day, user_id as person, provider_id as provider, model,
      input_tokens + output_tokens as tokens, cost_micros as cost
    from ai_calls where ${within(whose)} and ended_at is not null`
}

function within({ workspaceId, userId, period: { startsAt, endsAt } }: Whose): SQL {
  const theirs = userId === null ? sql`` : sql` and user_id = ${userId}`
  return sql`workspace_id = ${workspaceId} and created_at >= ${startsAt} and created_at < ${endsAt}${theirs}`
}

/** The days are counted by when each begins, since those of a zone are not equally long. */
function dayAt({ starts }: UsedPeriod): SQL {
  const moments = sql.join(
    starts.map((start) => sql`${start.toISOString()}::timestamptz`),
    sql`, `,
  )
  return sql`width_bucket(created_at, array[${moments}])`
}
