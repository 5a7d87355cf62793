import { and, between, eq, sql } from 'drizzle-orm'

import { editDistance } from '../../../edit-distance.ts'
import type { Tx } from '../../../infra/db/database.ts'
import type { WordsTable } from './table.ts'

/** Of so many words that have nearly the same letters, those are looked for that are closest. */
const comparedAtMost = 2000
const mostClose = 12
/** Shorter ones are close to far too many. */
const shortest = 4
const longest = 40

interface Typed {
  /** Among which words. */
  among: WordsTable
  workspaceId: string
  businessId?: string | undefined
  /** In small letters. */
  word: string
}

/** Words that are written nearly so, the closest first: with one wrong letter, or with two where it has eight or more. */
export async function closeWords(tx: Tx, typed: Typed): Promise<string[]> {
  const length = [...typed.word].length
  if (length < shortest || length > longest || /[0-9./@:_-]/.test(typed.word)) return []
  const most = length < 8 ? 1 : 2
  const rows = await closeQuery(tx, typed, { length, most })
  return rows
    .map(({ word }) => ({ word, distance: editDistance(word, typed.word, most) }))
    .filter(({ distance }) => distance <= most)
    .toSorted((one, other) => one.distance - other.distance || begunAlike(other.word, typed.word) - begunAlike(one.word, typed.word))
    .slice(0, mostClose)
    .map(({ word }) => word)
}

export function closeQuery(tx: Tx, { among, workspaceId, businessId, word }: Typed, { length, most }: { length: number; most: number }) {
  // A letter that is another one counts at two places.
  const differing = sql`bit_count((${among.letters} # letters_of(${word}))::bit(32))`
  return tx
    .selectDistinct({ word: among.word, differing: differing.as('differing') })
    .from(among)
    .where(
      and(
        eq(among.workspaceId, workspaceId),
        between(among.length, length - most, length + most),
        businessId === undefined ? undefined : eq(among.businessId, businessId),
        sql`${differing} <= ${2 * most}`,
      ),
    )
    .orderBy(sql`differing`, among.word)
    .limit(comparedAtMost)
}

function begunAlike(one: string, other: string): number {
  let at = 0
  while (at < one.length && one[at] === other[at]) at += 1
  return at
}
