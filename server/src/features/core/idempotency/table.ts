import { index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'

/** What a write answered, by the key that its client gave it. */
export const idempotencyRecords = pgTable(
  'kept_answers',
  {
    workspaceId: workspaceKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    key: text().notNull(),
    /** SHA-256 of what was asked. */
    requestHash: text('request_hash').notNull(),
    /** JSON, as text: nobody looks into it. Sealed where it holds a secret. */
    answer: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.userId, t.key] }), index('kept_answers_age_idx').on(t.createdAt)],
)
