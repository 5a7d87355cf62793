import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import type { Payload } from '../../../platforms/platform.ts'
import { businessKey } from '../../content/businesses/table.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'
import { deliveries } from '../deliveries/table.ts'

/** What people asked to have changed about a published post where it is published. A delivery has one that waits at most. */
export const liveChanges = pgTable(
  'live_changes',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    kind: text({ enum: ['take_down', 'update'] }).notNull(),
    status: text({ enum: ['waiting', 'done', 'failed'] })
      .notNull()
      .default('waiting'),
    /** What takes the place of what was sent; null for one that takes it down. */
    payload: jsonb().$type<Payload>(),
    payloadHash: text('payload_hash'),
    /** How often the platform was asked. */
    tries: integer().notNull().default(0),
    /** Why it is not done, in English. */
    reason: text(),
    askedBy: uuid('asked_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('live_changes_waiting_key')
      .on(t.deliveryId)
      .where(sql`${t.status} = 'waiting'`),
    index('live_changes_delivery_idx').on(t.deliveryId, t.createdAt.desc(), t.id.desc()),
    index('live_changes_business_idx').on(t.businessId),
    check('live_changes_kind_check', sql`${t.kind} in ('take_down', 'update')`),
    check('live_changes_status_check', sql`${t.status} in ('waiting', 'done', 'failed')`),
  ],
)
