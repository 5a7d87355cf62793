import { sql } from 'drizzle-orm'
import { index, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { users } from '../accounts/table.ts'
import { businesses } from '../businesses/table.ts'
import { workspaces } from '../team/table.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

/** One press of Generate. It runs until `finishedAt`, or, when its node died, until `expiresAt`. */
export const generations = pgTable(
  'generations',
  {
    id: uuid().primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    businessId: uuid('business_id')
      .notNull()
      .references(() => businesses.id, { onDelete: 'cascade' }),
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
