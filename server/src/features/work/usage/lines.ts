import { type ContentType, contentTypeIds } from '@postwright/contract/core/content-types'
import { sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { calls, callSums, usedRecords, usedSums, type Whose } from './tallies.ts'

export interface UsageLine {
  /** From 1. */
  day: number
  userId: string | null
  /** Null for calls to a model. */
  kind: string | null
  contentType: ContentType | null
  providerId: string | null
  model: string | null
  calls: number
  tokens: number | null
  posts: number | null
  modelTokens: number | null
  costMicros: number | null
}

interface Row {
  [column: string]: unknown
  day: number
  person: string | null
  kind: string
  type: string | null
  provider: string
  model: string
  calls: string
  tokens: string
  posts: string
  costMicros: string | null
  unpricedCalls: string
}

/** The newest lines first, and so many at most in all. */
export async function usageLines(tx: Tx, whose: Whose, most: number): Promise<UsageLine[]> {
  const used = await tx.execute<Row>(sql`
    with used as (${usedRecords(whose)})
    select day, person, kind, type, ${usedSums} from used group by day, person, kind, type
    order by day desc, tokens desc, posts desc, kind, person, type limit ${most}`)
  const called = await tx.execute<Row>(sql`
    with called as (${calls(whose)})
    select day, person, provider, model, ${callSums} from called group by day, person, provider, model
    order by day desc, tokens desc, provider, model, person limit ${most - used.rows.length}`)
  return [...used.rows.map(usedLine), ...called.rows.map(calledLine)]
}

function usedLine({ day, person, kind, type, calls: count, tokens, posts }: Row): UsageLine {
  return {
    day,
    userId: person,
    kind,
    contentType: contentTypeIds.find((known) => known === type) ?? null,
    providerId: null,
    model: null,
    calls: Number(count),
    tokens: Number(tokens),
    posts: Number(posts),
    modelTokens: null,
    costMicros: null,
  }
}

/** What some of them cost is told; where nobody knows of any, nothing is. */
function calledLine({ day, person, provider, model, calls: count, tokens, costMicros, unpricedCalls }: Row): UsageLine {
  return {
    day,
    userId: person,
    kind: null,
    contentType: null,
    providerId: provider,
    model,
    calls: Number(count),
    tokens: null,
    posts: null,
    modelTokens: Number(tokens),
    costMicros: Number(unpricedCalls) < Number(count) ? Number(costMicros) : null,
  }
}
