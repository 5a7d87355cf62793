import type { ContentType } from '@postwright/contract/core/content-types'
import { sql } from 'drizzle-orm'
import { date, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import type { Counts } from '../../../platforms/platform.ts'
import { businessKey } from '../../content/businesses/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'
import { channels } from '../channels/table.ts'
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
    /** Of the counts, in the words of all platforms: what posts are ranked by. */
    impressions: integer().generatedAlwaysAs(sql`coalesce((counts->>'views')::int, 0) + coalesce((counts->>'opened')::int, 0)`),
    engaged: integer().generatedAlwaysAs(
      sql`coalesce((counts->>'likes')::int, 0) + coalesce((counts->>'replies')::int, 0) + coalesce((counts->>'reposts')::int, 0) + coalesce((counts->>'quotes')::int, 0) + coalesce((counts->>'saves')::int, 0) + coalesce((counts->>'clicks')::int, 0)`,
    ),
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

const gained = (name: string) => integer(name).notNull().default(0)

const dayGains = {
  impressions: gained('impressions'),
  reactions: gained('reactions'),
  comments: gained('comments'),
  shares: gained('shares'),
  saves: gained('saves'),
  clicks: gained('clicks'),
}
const contentTypeOf = () => text('content_type').$type<ContentType>().notNull()

/**
 * What came in a day on the clock of the business: how far the counts of a post went since they were read before. The days of a post add
 * up to its counts. Kept by month as the history is.
 */
export const metricDays = pgTable(
  'metric_days',
  {
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    day: date().notNull(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    postId: uuid('post_id').notNull(),
    channelId: uuid('channel_id').notNull(),
    contentType: contentTypeOf(),
    ...dayGains,
  },
  (t) => [primaryKey({ columns: [t.deliveryId, t.day] }), index('metric_days_business_idx').on(t.workspaceId, t.businessId, t.day)],
)

/** The same of all posts of a content type on a channel: added to together with the days of each post, and few enough to be read for a year. */
export const channelMetricDays = pgTable(
  'channel_metric_days',
  {
    channelId: uuid('channel_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    contentType: contentTypeOf(),
    day: date().notNull(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    ...dayGains,
  },
  (t) => [
    primaryKey({ columns: [t.channelId, t.contentType, t.day] }),
    index('channel_metric_days_business_idx').on(t.workspaceId, t.businessId, t.day),
  ],
)
