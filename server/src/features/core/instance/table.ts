import { jsonb, pgTable, text } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'

/** Settings of the whole instance by name; secrets inside are sealed. */
export const instanceSettings = pgTable('instance_settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
