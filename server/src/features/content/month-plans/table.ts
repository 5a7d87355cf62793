import type { Ask, Given } from '@postwright/contract/content/asks'
import type { Rhythm } from '@postwright/contract/content/month-plan-slots'
import type { MonthPlanState, PlanItemState, PlanStopReason } from '@postwright/contract/content/month-plans'
import type { ContentType } from '@postwright/contract/core/content-types'
import { sql } from 'drizzle-orm'
import { boolean, check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'
import { businessKey } from '../businesses/table.ts'
import { posts } from '../posts/table.ts'

const personKey = (name: string) => uuid(name).references(() => users.id, { onDelete: 'set null' })

/** A row of a plan as it was when it was taken out. */
export interface RemovedItem {
  id: string
  day: string
  time: string
  contentType: ContentType
  theme: number | null
  topic: string
  angle: string
  given: Given[]
  revision: number
  state: PlanItemState
  message: string | null
  asks: Ask[]
  isInsisted: boolean
  postId: string | null
}

/** The posts of a period for a business; each of its businesses has one that is open. */
export const monthPlans = pgTable(
  'month_plans',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    /** Who asked for the proposal last: by their settings it is chosen who proposes. */
    userId: personKey('user_id'),
    fromDate: date('from_date', { mode: 'string' }).notNull(),
    toDate: date('to_date', { mode: 'string' }).notNull(),
    themes: jsonb().$type<string[]>().notNull(),
    rhythm: jsonb().$type<Rhythm[]>().notNull(),
    state: text().$type<MonthPlanState>().notNull(),
    proposer: text(),
    stopReason: text('stop_reason').$type<PlanStopReason>(),
    /** In English. */
    message: text(),
    /** While a node works on it; what is left undone after that is taken by another one. */
    leaseUntil: instant('lease_until'),
    /** Counts what began to work on it: only the last one may write down what it did. */
    fence: integer().notNull().default(0),
    startedAt: instant('started_at'),
    /** As whom it is written. */
    startedBy: personKey('started_by'),
    stoppedAt: instant('stopped_at'),
    stoppedBy: personKey('stopped_by'),
    resumedAt: instant('resumed_at'),
    resumedAfter: integer('resumed_after'),
    /** Rows that were taken out, whole, the last one at the end, until they are put back. */
    removed: jsonb().$type<RemovedItem[]>().notNull().default([]),
    closedAt: instant('closed_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('month_plans_open_key')
      .on(t.workspaceId, t.businessId)
      .where(sql`${t.closedAt} is null`),
    index('month_plans_work_idx')
      .on(t.workspaceId, t.startedAt)
      .where(sql`${t.state} in ('proposing', 'writing') and ${t.closedAt} is null`),
    index('month_plans_business_idx').on(t.businessId),
    check('month_plans_state_check', sql`${t.state} in ('proposing', 'proposed', 'writing', 'stopped', 'done')`),
    check('month_plans_stop_check', sql`${t.stopReason} in ('person', 'quota', 'provider', 'access')`),
    check('month_plans_period_check', sql`${t.toDate} >= ${t.fromDate}`),
  ],
)

/** One post of a plan. Its draft has the item's own id, so that the key of `posts` refuses a second one. */
export const monthPlanItems = pgTable(
  'month_plan_items',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    planId: uuid('plan_id')
      .notNull()
      .references(() => monthPlans.id, { onDelete: 'cascade' }),
    /** A day and a time in the time zone of the business. */
    day: date({ mode: 'string' }).notNull(),
    time: text().notNull(),
    contentType: text('content_type').$type<ContentType>().notNull(),
    theme: integer(),
    topic: text().notNull(),
    angle: text().notNull().default(''),
    given: jsonb().$type<Given[]>().notNull().default([]),
    revision: integer().notNull().default(0),
    state: text().$type<PlanItemState>().notNull().default('waiting'),
    /** Why it failed, in English. */
    message: text(),
    asks: jsonb().$type<Ask[]>().notNull().default([]),
    /** Write it without what it asks for. */
    isInsisted: boolean('is_insisted').notNull().default(false),
    /** Of the tokens set aside while it is written. */
    holdId: uuid('hold_id'),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
  },
  (t) => [
    index('month_plan_items_plan_idx').on(t.workspaceId, t.planId, t.day, t.time, t.id),
    index('month_plan_items_business_idx').on(t.businessId),
    uniqueIndex('month_plan_items_post_key').on(t.postId),
    index('month_plan_items_day_idx')
      .on(t.workspaceId, t.day)
      .where(sql`${t.postId} is not null`),
    check('month_plan_items_state_check', sql`${t.state} in ('waiting', 'writing', 'written', 'failed', 'asks')`),
  ],
)
