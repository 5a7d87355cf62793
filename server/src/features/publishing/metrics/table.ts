import { sql } from 'drizzle-orm'
import { index, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import type { Counts } from '../../../platforms/platform.ts'
import { businessKey } from '../../content/businesses/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'
import { deliveries } from '../deliveries/table.ts'

/** What is known of each published post that its platform counts for, and when it is asked next. */
export const metricTurns = pgTable(
  'metric_turns',
  {
    deliveryId: uuid('delivery_id')
      .primaryKey()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    publishedAt: instant('published_at').notNull(),
    /** Null once it is asked no more. While a node asks, when another one may. */
    nextAt: instant('next_at'),
    /** The newest ones; null before the first answer. */
    counts: jsonb().$type<Counts>(),
    countedAt: instant('counted_at'),
    /** Why the last question had no counts for an answer, in English. */
    failure: text(),
    /** Since when the post is not there any more. */
    goneAt: instant('gone_at'),
  },
  (t) => [
    index('metric_turns_next_idx')
      .on(t.nextAt)
      .where(sql`${t.nextAt} is not null`),
    index('metric_turns_published_idx').on(t.publishedAt),
    index('metric_turns_business_idx').on(t.workspaceId, t.businessId, t.publishedAt),
  ],
)

/** How the counts of a post went on: a row whenever they had changed. The database keeps a partition for each month. */
export const deliveryMetrics = pgTable(
  'delivery_metrics',
  {
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    countedAt: instant('counted_at').notNull(),
    counts: jsonb().$type<Counts>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.deliveryId, t.countedAt] }),
    index('delivery_metrics_business_idx').on(t.workspaceId, t.businessId, t.countedAt),
  ],
)
