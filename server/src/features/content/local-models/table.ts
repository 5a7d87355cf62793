import { bigint, pgTable, text } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'

/** Models that administrators added, and what the first download of any model confirmed. */
export const localModels = pgTable('local_models', {
  /** The name of its file without the ending. */
  id: text().primaryKey(),
  /** Null for one of the list that comes with Postwright. */
  name: text(),
  address: text(),
  sha256: text(),
  bytes: bigint({ mode: 'number' }),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
