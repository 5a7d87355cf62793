import { sql } from 'drizzle-orm'
import { bigint, check, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaces } from '../../identity/team/table.ts'

/** What is kept in the file store. A file belongs to a workspace, or to a person where there is none. */
export const files = pgTable(
  'files',
  {
    id: uuid().primaryKey(),
    workspaceId: uuid('workspace_id').references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Whose it is, or who brought it to the workspace. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text({ enum: ['asset', 'avatar', 'document', 'export', 'task'] }).notNull(),
    name: text().notNull(),
    /** What we made or found it to be; never what a client said. */
    contentType: text('content_type').notNull(),
    bytes: bigint({ mode: 'number' }).notNull(),
    /** Other sizes of the same picture, kept beside it under these names. */
    variants: jsonb().$type<string[]>().notNull().default([]),
    /** From then on nobody gets it, and a job removes it. */
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('files_workspace_idx').on(t.workspaceId, t.createdAt),
    index('files_user_idx').on(t.userId, t.kind),
    index('files_expiry_idx')
      .on(t.expiresAt)
      .where(sql`${t.expiresAt} is not null`),
    check('files_owner_check', sql`num_nonnulls(${t.workspaceId}, ${t.userId}) > 0`),
    check('files_kind_check', sql`${t.kind} in ('asset', 'avatar', 'document', 'export', 'task')`),
  ],
)
