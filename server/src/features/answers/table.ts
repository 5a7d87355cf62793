import { index, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { users } from '../accounts/table.ts'
import { workspaces } from '../team/table.ts'

/** What a write answered, by the key that its client gave it. */
export const keptAnswers = pgTable(
  'kept_answers',
  {
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of what was asked. */
    requestHash: text('request_hash').notNull(),
    /** JSON, as text: nobody looks into it. */
    answer: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.userId, t.key] }), index('kept_answers_age_idx').on(t.createdAt)],
)
