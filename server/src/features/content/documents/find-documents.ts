import type { FoundDocument } from '@postwright/contract/work/search'
import { sql } from 'drizzle-orm'

import { folded, wordsOf } from '../../../ai/words.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { excerptAround, searchExpression } from '../../../search-words.ts'

/** So many passages are held against each other, and so many names. */
const rankedAtMost = 200

export interface FindDocuments {
  workspaceId: string
  businessId?: string | undefined
  q: string
  limit: number
}

/** The documents of active businesses with every word in their name, or else in one passage of their text. */
export async function findDocuments(tx: Tx, input: FindDocuments): Promise<FoundDocument[]> {
  const words = wordsOf(input.q)
  if (words.length === 0) return []
  const { rows } = await tx.execute<Row>(findQuery(input, words))
  return rows.map(({ id, name, business_id: businessId, business_name: businessName, passage }) => ({
    id,
    name,
    businessId,
    businessName,
    excerpt: passage === null ? null : excerptAround(passage, input.q),
  }))
}

interface Row extends Record<string, unknown> {
  id: string
  name: string
  business_id: string
  business_name: string
  passage: string | null
}

export function findQuery({ workspaceId, businessId, limit }: Omit<FindDocuments, 'q'>, words: readonly string[]) {
  const inNames = sql`to_tsquery('simple', ${searchExpression(words.join(' '))})`
  // Passages keep their words without accents.
  const inTexts = sql`to_tsquery('simple', ${searchExpression(words.map(folded).join(' '))})`
  const ofBusiness = (table: string) => (businessId === undefined ? sql`` : sql`and ${sql.raw(table)}.business_id = ${businessId}`)
  return sql`
    with named as (
      select d.id, null::uuid as passage_id, 1 + ts_rank(d.name_search, ${inNames}) as weight from documents d
      where d.workspace_id = ${workspaceId} and d.name_search @@ ${inNames} ${ofBusiness('d')} limit ${rankedAtMost}
    ),
    told as (
      select p.document_id as id, p.id as passage_id, ts_rank(p.search, ${inTexts}) as weight from document_passages p
      where p.workspace_id = ${workspaceId} and p.search @@ ${inTexts} ${ofBusiness('p')} limit ${rankedAtMost}
    ),
    best as (
      select distinct on (id) id, passage_id, weight from (select * from named union all select * from told) found
      order by id, weight desc, passage_id
    )
    select d.id, d.name, d.business_id, b.name as business_name,
      (select p.body from document_passages p where p.workspace_id = ${workspaceId} and p.id = best.passage_id) as passage
    from best
    join documents d on d.id = best.id and d.workspace_id = ${workspaceId}
    join businesses b on b.id = d.business_id and b.status = 'active'
    order by best.weight desc, d.created_at desc, d.id desc limit ${limit}`
}
