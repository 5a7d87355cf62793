import type { ChannelKind, OutsideKind } from '@postwright/contract/publishing/channel-kinds'
import type { Diagnosis } from '@postwright/contract/publishing/channel-doctor'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { users } from '../../identity/accounts/table.ts'
import { businessKey } from '../../content/businesses/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'

export const channels = pgTable(
  'channels',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    kind: text().$type<ChannelKind>().notNull(),
    name: text().notNull(),
    status: text({ enum: ['connected', 'paused', 'reconnect', 'disconnected'] })
      .notNull()
      .default('connected'),
    /** The platform's own name of the account that it posts to, the same at each connection; null for a kind without accounts. */
    accountId: text('account_id'),
    /** As readers know the account, such as `@loerielane.bsky.social`. */
    accountName: text('account_name'),
    /** Where readers see its posts, outside. */
    address: text(),
    /** What the platform adapter keeps for itself; it parses this before use. Never a secret: those are in `sealedCredentials`. */
    settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** `Credentials` as JSON, sealed; null until the first use of a kind that needs no person for it. */
    sealedCredentials: text('sealed_credentials'),
    credentialsExpireAt: instant('credentials_expire_at'),
    /** Grows with each change of them, so that what came back for older ones is thrown away. */
    credentialsVersion: integer('credentials_version').notNull().default(0),
    /** While a node asks the platform for new ones. */
    credentialsLeaseUntil: instant('credentials_lease_until'),
    /** What the doctor found last, and when. */
    diagnosis: jsonb().$type<Diagnosis>(),
    lastSentAt: instant('last_sent_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('channels_business_idx').on(t.workspaceId, t.businessId, t.createdAt),
    index('channels_credentials_idx')
      .on(t.credentialsExpireAt)
      .where(sql`${t.status} in ('connected', 'paused')`),
    // One account is one channel of a business, however many connect it at once.
    uniqueIndex('channels_account_key').on(t.businessId, t.kind, t.accountId),
    check('channels_status_check', sql`${t.status} in ('connected', 'paused', 'reconnect', 'disconnected')`),
  ],
)

/** Connections that somebody began and has not finished: they are theirs alone, in the session in which they began. */
export const channelConnections = pgTable(
  'channel_connections',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    /** The channel that is connected again; null for a new one. */
    channelId: uuid('channel_id').references(() => channels.id, { onDelete: 'cascade' }),
    kind: text().$type<OutsideKind>().notNull(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    sessionId: text('session_id').notNull(),
    /** SHA-256 of the `state` that the platform hands back. */
    stateHash: text('state_hash').notNull(),
    /** `away`: the person is on the platform. `asking`: their answer is being exchanged. `choosing`: they choose among accounts. */
    step: text({ enum: ['away', 'asking', 'choosing', 'done'] }).notNull(),
    /** What goes on with it, as JSON, sealed. */
    sealed: text().notNull(),
    /** What came of it. */
    channelIds: uuid('channel_ids').array().notNull().default([]),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    uniqueIndex('channel_connections_state_key').on(t.stateHash),
    index('channel_connections_expires_idx').on(t.expiresAt),
    check('channel_connections_step_check', sql`${t.step} in ('away', 'asking', 'choosing', 'done')`),
  ],
)
