import type { SeriesEnd } from '@postwright/contract/publishing/recurring'
import { sql } from 'drizzle-orm'
import { check, date, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { businessKey } from '../../content/businesses/table.ts'
import { posts } from '../../content/posts/table.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'

const day = (name: string) => date(name, { mode: 'string' })
const ids = (name: string) =>
  uuid(name)
    .array()
    .notNull()
    .default(sql`'{}'`)

/** What a change of all later showings changes, and what taking it back restores. */
export interface SeriesSettings {
  sourcePostId: string
  channelIds: string[]
  rule: string
  anchorOn: string
  fromOn: string
  settledOn: string | null
  counted: number
  lastOn: string | null
  time: string
  times: number | null
  untilOn: string | null
  showAs: 'draft' | 'approved'
  isPaused: boolean
  endedBecause: SeriesEnd | null
}

/** The settings before a change, and where the showing stood that was moved with it. */
export interface Before {
  settings: SeriesSettings
  showing?: { id: string; dueAt: string }
}

/** A post that comes again by a rule, on the clock of its business. */
export const recurringSeries = pgTable(
  'recurring_series',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    sourcePostId: uuid('source_post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    channelIds: ids('channel_ids'),
    rule: text().notNull(),
    /** The day from which the rule counts. */
    anchorOn: day('anchor_on').notNull(),
    /** Days of the rule before it are not shown. */
    fromOn: day('from_on').notNull(),
    /** Showings until this day stay as they are, whatever the rule. */
    settledOn: day('settled_on'),
    /** How many showings came before `fromOn`. */
    counted: integer().notNull().default(0),
    /** The last day of all; null without end. */
    lastOn: day('last_on'),
    time: text().notNull(),
    times: integer(),
    untilOn: day('until_on'),
    showAs: text('show_as', { enum: ['draft', 'approved'] }).notNull(),
    pausedAt: instant('paused_at'),
    endedAt: instant('ended_at'),
    endedBecause: text('ended_because').$type<SeriesEnd>(),
    version: integer().notNull().default(1),
    before: jsonb().$type<Before>(),
    /** As whom its showings are scheduled; once they may not any more, as the owner. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('recurring_series_business_idx').on(t.workspaceId, t.businessId, t.createdAt),
    index('recurring_series_source_idx').on(t.sourcePostId),
    check('recurring_series_ended_check', sql`${t.endedBecause} in ('person', 'post', 'done')`),
    check('recurring_series_ends_check', sql`(${t.endedAt} is null) = (${t.endedBecause} is null)`),
  ],
)

/** A showing, made ahead. It stays when a person moves, edits or cancels what was made, so that it is not made again. */
export const recurringOccurrences = pgTable(
  'recurring_occurrences',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    seriesId: uuid('series_id')
      .notNull()
      .references(() => recurringSeries.id, { onDelete: 'cascade' }),
    sourcePostId: uuid('source_post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    /** Of the rule, on the clock of the business. */
    day: day('day').notNull(),
    /** Which of the series it is. */
    number: integer().notNull(),
    /** Where it was put. */
    dueAt: instant('due_at').notNull(),
    channelIds: ids('channel_ids'),
    copyPostId: uuid('copy_post_id').references(() => posts.id, { onDelete: 'set null' }),
    state: text({ enum: ['made', 'refused', 'left_out'] }).notNull(),
    /** How it was made: to go out, or as a draft, and why. */
    madeAs: text('made_as', { enum: ['scheduled', 'wanted', 'review', 'wording'] }),
    /** MD5 of the text that is shown. */
    bodyHash: text('body_hash'),
    /** Why it was refused, in English. */
    reason: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('recurring_occurrences_day_key').on(t.seriesId, t.day),
    index('recurring_occurrences_copy_idx').on(t.copyPostId),
    index('recurring_occurrences_source_idx').on(t.sourcePostId),
    index('recurring_occurrences_due_idx').on(t.seriesId, t.dueAt),
    index('recurring_occurrences_business_idx').on(t.workspaceId, t.businessId, t.dueAt),
    check('recurring_occurrences_state_check', sql`${t.state} in ('made', 'refused', 'left_out')`),
    check('recurring_occurrences_made_as_check', sql`${t.madeAs} in ('scheduled', 'wanted', 'review', 'wording')`),
  ],
)
