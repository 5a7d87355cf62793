import type { PlanWish } from '@postwright/contract/billing/billing'
import type { Currency, PlanId } from '@postwright/contract/core/plans'
import { and, eq, gt, isNull, or, sql, type SQL } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'

/** What a workspace pays for. included = current + held + used, for tokens and for posts, always. */
export const subscriptions = pgTable(
  'subscriptions',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    planId: text('plan_id').$type<PlanId>().notNull(),
    status: text({ enum: ['active', 'awaiting_payment', 'ended'] }).notNull(),
    /** That was chosen with the plan. */
    currency: text().$type<Currency>(),
    tokensIncluded: integer('tokens_included').notNull(),
    postsIncluded: integer('posts_included').notNull(),
    /** Remaining. */
    currentTokens: integer('current_tokens').notNull(),
    currentPosts: integer('current_posts').notNull(),
    usedTokens: integer('used_tokens').notNull().default(0),
    usedPosts: integer('used_posts').notNull().default(0),
    /** Of a plan by agreement; null where the plan says how many. */
    seatsIncluded: integer('seats_included'),
    /** Paid for, beyond those that the plan includes. */
    extraBusinesses: integer('extra_businesses').notNull().default(0),
    /** The plan began, and its months are counted from here. */
    startedAt: instant('started_at').notNull().defaultNow(),
    periodStartsAt: instant('period_starts_at').notNull().defaultNow(),
    periodEndsAt: instant('period_ends_at').notNull(),
    /** Null when it is renewed each month. A period never ends after it. */
    endsAt: instant('ends_at'),
    /** The order that pays for it; null for what is free, or was granted. */
    orderId: uuid('order_id'),
    /** The first month that this order paid for began then. */
    paidFrom: instant('paid_from'),
    /** No month begins that is not paid. Null where none is. */
    paidUntil: instant('paid_until'),
    /** Bought for the month under way, and part of what it includes. */
    packTokens: integer('pack_tokens').notNull().default(0),
    packPosts: integer('pack_posts').notNull().default(0),
    /** An administrator decided about it. */
    grantedAt: instant('granted_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('subscriptions_active_key')
      .on(t.workspaceId)
      .where(sql`${t.status} = 'active'`),
    index('subscriptions_period_idx')
      .on(t.periodEndsAt)
      .where(sql`${t.status} = 'active'`),
    // Few are overdue.
    index('subscriptions_paid_until_idx')
      .on(t.paidUntil)
      .where(sql`${t.status} = 'active' and ${t.orderId} is not null`),
    check('subscriptions_tokens_check', sql`${t.currentTokens} >= 0 and ${t.usedTokens} >= 0`),
    check('subscriptions_posts_check', sql`${t.currentPosts} >= 0 and ${t.usedPosts} >= 0`),
  ],
)

/** Quota set aside for something under way. A hold of tokens expires; a hold of a post lives as long as its delivery. */
export const quotaHolds = pgTable(
  'quota_holds',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    kind: text().$type<Quota>().notNull(),
    amount: integer().notNull(),
    deliveryId: uuid('delivery_id').unique('quota_holds_delivery_key'),
    expiresAt: instant('expires_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('quota_holds_subscription_idx').on(t.workspaceId, t.subscriptionId, t.kind),
    index('quota_holds_expiry_idx')
      .on(t.expiresAt)
      .where(sql`${t.expiresAt} is not null`),
    check('quota_holds_amount_check', sql`${t.amount} > 0`),
  ],
)

export type Quota = 'tokens' | 'posts'

/** What may be consumed, and from which quota. A new kind is a line here; the database takes any. */
export const usageKinds = {
  generate: 'tokens',
  plan: 'tokens',
  revision: 'tokens',
  ideas: 'tokens',
  alt_text: 'tokens',
  voice: 'tokens',
  website: 'tokens',
  chat: 'tokens',
  publish: 'posts',
} as const satisfies Record<string, Quota>
export type UsageKind = keyof typeof usageKinds
/** The kinds of one quota. */
export type UsageOf<Q extends Quota> = { [Kind in UsageKind]: (typeof usageKinds)[Kind] extends Q ? Kind : never }[UsageKind]

/** One row for each thing consumed. */
export const usageTracking = pgTable(
  'usage_tracking',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    subscriptionId: uuid('subscription_id')
      .notNull()
      .references(() => subscriptions.id, { onDelete: 'cascade' }),
    tokensConsumed: integer('tokens_consumed').notNull().default(0),
    postsPublished: integer('posts_published').notNull().default(0),
    operationType: text('operation_type').$type<UsageKind>().notNull(),
    metadata: jsonb().$type<Record<string, unknown> & { timestamp: string }>().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('usage_tracking_workspace_idx').on(t.workspaceId, t.createdAt)],
)

/** What the super admins were asked for and have not decided yet: the last request of a workspace. */
export const planRequests = pgTable('plan_requests', {
  workspaceId: workspaceKey().primaryKey(),
  userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  wish: text().$type<PlanWish>().notNull(),
  askedAt: instant('asked_at').notNull().defaultNow(),
})

/** Who and what stays where a plan has room for fewer than there are; the rest by when it was used last. */
export const planStays = pgTable('plan_stays', {
  workspaceId: workspaceKey().primaryKey(),
  businessIds: jsonb('business_ids').$type<string[]>().notNull(),
  userIds: jsonb('user_ids').$type<string[]>().notNull(),
})

/** Usable now: what came to its end gives nothing more, also before the job has ended it. */
export function isUsable(workspaceId: string): SQL | undefined {
  return and(
    eq(subscriptions.workspaceId, workspaceId),
    eq(subscriptions.status, 'active'),
    or(isNull(subscriptions.endsAt), gt(subscriptions.endsAt, sql`now()`)),
  )
}
