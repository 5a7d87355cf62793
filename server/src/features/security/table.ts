import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { users } from '../accounts/table.ts'

/** Links that were mailed and not used yet. Whoever has one has read the mail, and that is all it shows. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['reset-password', 'verify-email', 'change-email'] }).notNull(),
    /** SHA-256. The token has 256 random bits, so that nothing slower is needed. */
    tokenHash: text('token_hash').notNull().unique('mailed_links_token_hash_key'),
    /** Where it went. */
    email: text().notNull(),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  },
  (t) => [
    index('mailed_links_user_id_idx').on(t.userId, t.purpose),
    index('mailed_links_expires_at_idx').on(t.expiresAt),
    check('mailed_links_purpose_check', sql`${t.purpose} in ('reset-password', 'verify-email', 'change-email')`),
  ],
)
