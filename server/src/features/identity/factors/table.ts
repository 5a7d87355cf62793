import { bigint, boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import type { SealedPlace } from '../../../infra/secrets.ts'
import { users } from '../accounts/table.ts'

/** Where the key of an app is sealed for. */
export function totpPlace(userId: string): SealedPlace {
  return `totp_factors.sealed_key.${userId}`
}

/** An authenticator app. It counts from `confirmedAt` on; before that it is a key that was shown and may be given up. */
export const totpFactors = pgTable('totp_factors', {
  userId: uuid('user_id')
    .primaryKey()
    .references(() => users.id, { onDelete: 'cascade' }),
  sealedKey: text('sealed_key').notNull(),
  confirmedAt: instant('confirmed_at'),
  /** The half minute of the last code that was taken: none is taken twice. */
  lastStep: bigint('last_step', { mode: 'number' }),
  /** Remembered devices name it; another one forgets them all. */
  deviceEpoch: uuid('device_epoch').notNull(),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** Single use: the hash of a code that was used is gone. */
export const recoveryCodes = pgTable(
  'recovery_codes',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    codeHash: text('code_hash').notNull(),
  },
  (t) => [index('recovery_codes_user_id_idx').on(t.userId)],
)

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** As the authenticator names it, in base64url. */
    credentialId: text('credential_id').notNull().unique('passkeys_credential_id_key'),
    /** In COSE form, in base64url. */
    publicKey: text('public_key').notNull(),
    /** Counts the signatures of authenticators that count; one that falls behind was copied. */
    counter: bigint({ mode: 'number' }).notNull(),
    transports: text().array().notNull(),
    isSynced: boolean('is_synced').notNull(),
    name: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    lastUsedAt: instant('last_used_at'),
  },
  (t) => [index('passkeys_user_id_idx').on(t.userId, t.createdAt)],
)

/** Tokens that were used: each counts once, although nothing is stored when one is given out. */
export const spentTokens = pgTable(
  'spent_tickets',
  {
    id: uuid().primaryKey(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('spent_tickets_expiry_idx').on(t.expiresAt)],
)
