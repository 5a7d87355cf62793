import type { ChannelKind } from '@postwright/contract/publishing/channel-kinds'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
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
    status: text({ enum: ['connected', 'reconnect', 'disconnected'] })
      .notNull()
      .default('connected'),
    /** What the platform adapter keeps for itself; it parses this before use. Never a secret: those are in `sealedCredentials`. */
    settings: jsonb().$type<Record<string, unknown>>().notNull().default({}),
    /** `Credentials` as JSON, sealed; null until the first use of a kind that needs no person for it. */
    sealedCredentials: text('sealed_credentials'),
    credentialsExpireAt: instant('credentials_expire_at'),
    /** Grows with each change of them, so that what came back for older ones is thrown away. */
    credentialsVersion: integer('credentials_version').notNull().default(0),
    /** While a node asks the platform for new ones. */
    credentialsLeaseUntil: instant('credentials_lease_until'),
    lastSentAt: instant('last_sent_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('channels_business_idx').on(t.workspaceId, t.businessId, t.createdAt),
    index('channels_credentials_idx')
      .on(t.credentialsExpireAt)
      .where(sql`${t.status} = 'connected'`),
    check('channels_status_check', sql`${t.status} in ('connected', 'reconnect', 'disconnected')`),
  ],
)
