import { index, jsonb, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { users } from '../accounts/table.ts'
import { workspaces } from '../team/table.ts'

/** Who did what. Rows of the instance (approvals, settings) have no workspace. */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey(),
    workspaceId: uuid('workspace_id').references(() => workspaces.id, { onDelete: 'cascade' }),
    actorId: uuid('actor_id').references(() => users.id, { onDelete: 'set null' }),
    action: text().notNull(),
    subject: text().notNull().default(''),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [index('audit_log_workspace_idx').on(t.workspaceId, t.createdAt), index('audit_log_time_idx').on(t.createdAt, t.id)],
)
