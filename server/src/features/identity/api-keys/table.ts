import type { Scope } from '@postwright/contract/core/scopes'
import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { users } from '../accounts/table.ts'
import { workspaceKey } from '../team/table.ts'

/** Keys for programs: each is one person's in one workspace. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    /** SHA-256 of the secret, which has 256 bits of its own: nothing slower would make guessing it harder. */
    secretHash: text('secret_hash').notNull().unique('api_keys_secret_key'),
    ending: text().notNull(),
    scopes: jsonb().$type<Scope[]>().notNull(),
    expiresAt: instant('expires_at'),
    /** Written once a minute at most. */
    lastUsedAt: instant('last_used_at'),
    lastUsedAddress: text('last_used_address'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('api_keys_name_key').on(t.workspaceId, t.userId, sql`lower(${t.name})`), index('api_keys_user_idx').on(t.userId)],
)
