import type { DeliveryStatus } from '@postwright/contract/publishing/deliveries'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import type { Payload } from '../../../platforms/platform.ts'
import type { BudgetState } from '../../../platforms/rate-budget.ts'
import { users } from '../../identity/accounts/table.ts'
import { businessKey } from '../../content/businesses/table.ts'
import { channels } from '../channels/table.ts'
import { posts } from '../../content/posts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'

/** What is sent: frozen and hashed at the first claim, the same for every attempt after it. Older versions froze it without media. */
type FrozenPayload = Omit<Payload, 'media'> & Partial<Pick<Payload, 'media'>>

/** One post to one channel at one time. This row is the queue and the only place that knows the time. */
export const deliveries = pgTable(
  'deliveries',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    channelId: uuid('channel_id')
      .notNull()
      .references(() => channels.id),
    status: text().$type<DeliveryStatus>().notNull().default('scheduled'),
    dueAt: instant('due_at').notNull(),
    /** When a node may act on it next: the due time, a retry, a look-up, or the end of being held. */
    nextAttemptAt: instant('next_attempt_at').notNull(),
    attempts: integer().notNull().default(0),
    /** Look-ups since the last send. */
    lookups: integer().notNull().default(0),
    /** Grows with each claim; a result with an older fence is thrown away. */
    fence: integer().notNull().default(0),
    leaseOwner: text('lease_owner'),
    leaseUntil: instant('lease_until'),
    contentHash: text('content_hash').notNull(),
    payload: jsonb().$type<FrozenPayload>(),
    payloadHash: text('payload_hash'),
    /** The step that was begun last; null before the first. While `sending`, only in `prepare` is it certain that nothing is visible. */
    step: text({ enum: ['prepare', 'send', 'confirm'] }),
    /** Since when the platform has not been done with it. */
    pendingSince: instant('pending_since'),
    /** What the platform gave for a two-phase send; written before the visible step. */
    handle: jsonb().$type<Record<string, unknown>>(),
    remoteId: text('remote_id'),
    remoteUrl: text('remote_url'),
    reasonCode: text('reason_code'),
    reason: text(),
    scheduledBy: uuid('scheduled_by').references(() => users.id, { onDelete: 'set null' }),
    /** What it was when the deletion of its business cancelled it: restoring the business makes it so again. */
    cancelledFrom: text('cancelled_from').$type<'scheduled' | 'retrying' | 'held'>(),
    confirmedDuplicate: integer('confirmed_duplicate').notNull().default(0),
    publishedAt: instant('published_at'),
    /** A person had it taken down where it was published: it was published, and is cancelled since. */
    takenDownAt: instant('taken_down_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('deliveries_queue_idx')
      .on(t.nextAttemptAt)
      .where(sql`${t.status} in ('scheduled', 'retrying', 'unknown', 'held')`),
    // What is unclear comes before the others.
    index('deliveries_unclear_idx')
      .on(t.nextAttemptAt)
      .where(sql`${t.status} = 'unknown'`),
    index('deliveries_lease_idx')
      .on(t.leaseUntil)
      .where(sql`${t.leaseOwner} is not null`),
    index('deliveries_calendar_idx').on(t.workspaceId, t.dueAt, t.id),
    // What is coming and what is in trouble, without reading past everything that was ever sent.
    index('deliveries_open_idx')
      .on(t.workspaceId, t.dueAt, t.id)
      .where(sql`${t.status} in ('scheduled', 'sending', 'retrying', 'unknown', 'held', 'failed', 'missed', 'needs_attention')`),
    index('deliveries_post_idx').on(t.postId),
    index('deliveries_channel_idx').on(t.channelId, t.contentHash),
    // Whether a time of a channel is free.
    index('deliveries_time_idx').on(t.channelId, t.dueAt),
    // What was published since a moment.
    index('deliveries_published_idx')
      .on(t.publishedAt)
      .where(sql`${t.status} = 'published'`),
    // What a workspace published within a time, whatever became of it.
    index('deliveries_out_idx')
      .on(t.workspaceId, t.publishedAt)
      .where(sql`${t.publishedAt} is not null`),
    index('deliveries_cancelled_idx')
      .on(t.businessId)
      .where(sql`${t.cancelledFrom} is not null`),
    uniqueIndex('deliveries_active_key')
      .on(t.postId, t.channelId)
      .where(sql`${t.status} in ('scheduled', 'sending', 'retrying', 'unknown', 'held', 'needs_attention')`),
    check(
      'deliveries_status_check',
      sql`${t.status} in ('scheduled', 'sending', 'retrying', 'unknown', 'held', 'published', 'failed', 'missed', 'needs_attention', 'cancelled')`,
    ),
  ],
)

/** What was tried, written before anything leaves. */
export const deliveryAttempts = pgTable(
  'delivery_attempts',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    deliveryId: uuid('delivery_id')
      .notNull()
      .references(() => deliveries.id, { onDelete: 'cascade' }),
    number: integer().notNull(),
    kind: text({ enum: ['prepare', 'send', 'confirm', 'reconcile', 'take_down', 'update'] }).notNull(),
    fence: integer().notNull(),
    idempotencyKey: text('idempotency_key').notNull(),
    payloadHash: text('payload_hash').notNull(),
    outcome: text().notNull().default('started'),
    detail: text(),
    /** What the platform answered, bounded and without secrets; null where it went well, or nothing was asked. */
    answer: text(),
    startedAt: instant('started_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (t) => [uniqueIndex('delivery_attempts_fence_key').on(t.deliveryId, t.fence)],
)

/** What was spent of the platforms' limits, for all nodes and workspaces: by kind of channel, and app or account. */
export const rateBudgets = pgTable('rate_budgets', {
  key: text().primaryKey(),
  state: jsonb().$type<BudgetState>().notNull(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})
