import type { Breach } from '@postwright/contract/content/style-check'
import { and, eq, gt, sql } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import type { WhichBusiness } from './rules.ts'
import { voiceMends } from './table.ts'

const countedDays = 30

/** Counts the words that were mended in one draft. */
export async function countMends(tx: Tx, { workspaceId, businessId }: WhichBusiness, breaches: readonly Breach[]): Promise<void> {
  const words = breaches.flatMap(({ rule }) => (rule.kind === 'never' || rule.kind === 'claim' ? [rule.word] : []))
  const counted = [...Map.groupBy(words, (word) => word)].toSorted(([one], [other]) => (one < other ? -1 : 1))
  if (counted.length === 0) return
  await tx
    .insert(voiceMends)
    .values(
      counted.map(([word, { length }]) => ({ workspaceId, businessId, word, day: sql`(now() at time zone 'utc')::date`, times: length })),
    )
    .onConflictDoUpdate({
      target: [voiceMends.businessId, voiceMends.word, voiceMends.day],
      set: { times: sql`${voiceMends.times} + excluded.times` },
    })
}

export async function mendsOf(tx: Tx, { workspaceId, businessId }: WhichBusiness): Promise<{ word: string; times: number }[]> {
  const since = sql`(now() at time zone 'utc')::date - ${countedDays}::int`
  return tx
    .select({ word: voiceMends.word, times: sql<number>`sum(${voiceMends.times})`.mapWith(Number) })
    .from(voiceMends)
    .where(and(eq(voiceMends.workspaceId, workspaceId), eq(voiceMends.businessId, businessId), gt(voiceMends.day, since)))
    .groupBy(voiceMends.word)
}
