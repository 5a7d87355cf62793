import { sql } from 'drizzle-orm'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'

/** What was told by webhooks whose signature was right, before anything is done about it. It may be about any workspace, or none. */
export const toldWebhooks = pgTable(
  'told_webhooks',
  {
    id: uuid().primaryKey(),
    sender: text().notNull(),
    /** The same when the same comes again. */
    key: text().notNull(),
    /** JSON, as text: it may hold what jsonb does not take. Empty once it is handled. */
    told: text().notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    /** When to handle it; null once that is done, or given up. */
    dueAt: instant('due_at').defaultNow(),
    handledAt: instant('handled_at'),
    attempts: integer().notNull().default(0),
    /** Why the last attempt failed. */
    problem: text(),
  },
  (t) => [
    uniqueIndex('told_webhooks_key').on(t.sender, t.key),
    index('told_webhooks_due_idx')
      .on(t.dueAt)
      .where(sql`${t.dueAt} is not null`),
    index('told_webhooks_received_idx').on(t.receivedAt),
  ],
)
