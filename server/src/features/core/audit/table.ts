import type { AuditAction } from '@postwright/contract/core/audit'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'

/**
 * Who did what, from where. Rows of the instance (approvals, settings) have no workspace. Neither person nor workspace is a foreign key: an
 * entry outlives them, and the database lets nobody change or remove one. See `docs/decisions/0014-an-audit-log-that-only-grows.md`.
 */
export const auditLog = pgTable(
  'audit_log',
  {
    id: uuid().primaryKey(),
    workspaceId: uuid('workspace_id'),
    actorId: uuid('actor_id'),
    action: text().$type<AuditAction>().notNull(),
    /** What the action begins with: `post` of `post.approve`. */
    area: text()
      .notNull()
      .generatedAlwaysAs(sql`split_part(action, '.', 1)`),
    subject: text().notNull().default(''),
    detail: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    address: text(),
    userAgent: text('user_agent'),
    requestId: text('request_id'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('audit_log_workspace_idx').on(t.workspaceId, t.createdAt, t.id),
    index('audit_log_time_idx').on(t.createdAt, t.id),
    index('audit_log_actor_idx').on(t.actorId, t.createdAt, t.id),
    index('audit_log_area_idx').on(t.area, t.createdAt, t.id),
    // What happened to one post, of which a workspace has a hundred thousand.
    index('audit_log_post_idx')
      .on(t.workspaceId, t.subject, t.createdAt)
      .where(sql`${t.area} = 'post'`),
  ],
)
