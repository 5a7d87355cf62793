import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { businessKey } from '../../content/businesses/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'

export const channels = pgTable(
  'channels',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    kind: text({ enum: ['blog', 'sandbox'] }).notNull(),
    name: text().notNull(),
    status: text({ enum: ['connected', 'reconnect', 'disconnected'] })
      .notNull()
      .default('connected'),
    /** What the platform adapter keeps for itself; it parses this before use. */
    settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    lastSentAt: instant('last_sent_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('channels_business_idx').on(t.workspaceId, t.businessId, t.createdAt),
    check('channels_status_check', sql`${t.status} in ('connected', 'reconnect', 'disconnected')`),
  ],
)
