import { sql } from 'drizzle-orm'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../infra/db/columns.ts'
import { users } from '../accounts/table.ts'
import { businessKey } from '../businesses/table.ts'
import { workspaceKey } from '../team/table.ts'

/** One press of Generate. It runs until `finishedAt`, or, when its node died, until `expiresAt`. */
export const generations = pgTable(
  'generations',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** SHA-256 of everything in the brief. */
    briefHash: text('brief_hash').notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    index('generations_running_idx')
      .on(t.workspaceId)
      .where(sql`${t.finishedAt} is null`),
    uniqueIndex('generations_running_key')
      .on(t.workspaceId, t.userId, t.briefHash)
      .where(sql`${t.finishedAt} is null`),
  ],
)
