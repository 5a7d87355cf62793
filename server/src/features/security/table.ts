import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../infra/db/columns.ts'
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
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('mailed_links_user_id_idx').on(t.userId, t.purpose),
    index('mailed_links_expires_at_idx').on(t.expiresAt),
    check('mailed_links_purpose_check', sql`${t.purpose} in ('reset-password', 'verify-email', 'change-email')`),
  ],
)

/** Browsers that somebody logged in from, so that they hear of one that they never used. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the person and of what the browser keeps: nobody sees here that two people share one. */
    markHash: text('mark_hash').notNull(),
    /** The one that was opened there last; it may have ended. */
    sessionId: uuid('session_id').notNull(),
    lastLogInAt: instant('last_log_in_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.markHash] }), index('known_browsers_last_log_in_at_idx').on(t.lastLogInAt)],
)
