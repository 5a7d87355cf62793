import type { ContentType } from '@postwright/contract/core/content-types'
import { desc } from 'drizzle-orm'

import type { Tx } from '../../../infra/db/database.ts'
import { aiPromptVersions } from './table.ts'

export interface Addition {
  number: number
  addition: string
}

const asShipped: Addition = { number: 0, addition: '' }

/** What is added to the prompt of each content type now. */
export async function additionsOf(tx: Pick<Tx, 'selectDistinctOn'>): Promise<(type: ContentType) => Addition> {
  const rows = await tx
    .selectDistinctOn([aiPromptVersions.contentType])
    .from(aiPromptVersions)
    .orderBy(aiPromptVersions.contentType, desc(aiPromptVersions.number))
  const newest = new Map(rows.map((row) => [row.contentType, row]))
  return (type) => newest.get(type) ?? asShipped
}
