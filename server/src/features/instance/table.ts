import { jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Settings of the whole instance by name; secrets inside are sealed. */
export const instanceSettings = pgTable('instance_settings', {
  key: text().primaryKey(),
  value: jsonb().$type<unknown>().notNull(),
  updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
})
