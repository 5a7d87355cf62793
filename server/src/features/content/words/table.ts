import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'

import { workspaceKey } from '../../identity/team/table.ts'
import { businessKey } from '../businesses/table.ts'

/** Words that something of a business has, or had. They are found here by how they are nearly written; some stand here twice. */
export function wordsTable(name: string) {
  return pgTable(
    name,
    {
      workspaceId: workspaceKey(),
      businessId: businessKey(),
      word: text().notNull(),
      length: integer().notNull(),
      /** Which letters it has, as 31 bits. */
      letters: integer().notNull(),
    },
    (t) => [
      index(`${name}_word_idx`).on(t.workspaceId, t.word, t.businessId),
      index(`${name}_length_idx`).on(t.workspaceId, t.length, t.letters, t.word, t.businessId),
      index(`${name}_business_idx`).on(t.businessId),
    ],
  )
}

export type WordsTable = ReturnType<typeof wordsTable>
