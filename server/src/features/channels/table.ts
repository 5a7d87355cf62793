import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { businesses } from '../businesses/table.ts'
import { workspaces } from '../team/table.ts'

export const channels = pgTable(
  'channels',
  {
    id: uuid().primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['blog', 'sandbox'] }).notNull(),
    name: text().notNull(),
    status: text({ enum: ['connected', 'reconnect', 'disconnected'] })
      .notNull()
      .default('connected'),
    /** What the platform adapter keeps for itself; it parses this before use. */
    settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    lastSentAt: timestamp('last_sent_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('channels_business_idx').on(t.workspaceId, t.businessId, t.createdAt),
    check('channels_status_check', sql`${t.status} in ('connected', 'reconnect', 'disconnected')`),
  ],
)
