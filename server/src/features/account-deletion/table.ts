import { index, pgTable, timestamp, uuid } from 'drizzle-orm/pg-core'

import { users } from '../accounts/table.ts'

/** Who asked for the end of their account, and when it comes. The row goes with the person. */
export const accountDeletions = pgTable(
  'account_deletions',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    requestedAt: timestamp('requested_at', { withTimezone: true }).notNull().defaultNow(),
    dueAt: timestamp('due_at', { withTimezone: true }).notNull(),
  },
  (t) => [index('account_deletions_due_idx').on(t.dueAt)],
)
