import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { businessKey } from '../../content/businesses/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'
import { deliveries } from '../deliveries/table.ts'

/** What follows a post that is out, an answer each: its words are in the frozen payload of the delivery, at the same place. */
export const deliveryReplies = pgTable(
  'delivery_replies',
  {
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    /** From 1. */
    number: integer().notNull(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    kind: text({ enum: ['part', 'comment'] }).notNull(),
    status: text({ enum: ['waiting', 'sending', 'sent', 'failed', 'unclear'] })
      .notNull()
      .default('waiting'),
    /** When a node may act on it next, be it the end of a lease; null while it waits for the part before it, or for a person. */
    nextAt: instant('next_at'),
    /** What was begun last. */
    step: text({ enum: ['prepare', 'send', 'reconcile'] }),
    /** Grows with each step; a result with an older fence is thrown away. */
    fence: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    lookups: integer().notNull().default(0),
    firstTriedAt: instant('first_tried_at'),
    /** Since when nobody knows whether it is live. */
    doubtfulSince: instant('doubtful_since'),
    handle: jsonb().$type<Record<string, unknown>>(),
    remoteId: text('remote_id'),
    remoteUrl: text('remote_url'),
    /** In English. */
    reason: text(),
    sentAt: instant('sent_at'),
  },
  (t) => [
    primaryKey({ columns: [t.deliveryId, t.number] }),
    index('delivery_replies_next_idx')
      .on(t.nextAt)
      .where(sql`${t.nextAt} is not null`),
    index('delivery_replies_business_idx').on(t.workspaceId, t.businessId),
    check('delivery_replies_status_check', sql`${t.status} in ('waiting', 'sending', 'sent', 'failed', 'unclear')`),
  ],
)
