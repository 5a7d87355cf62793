import { sql } from 'drizzle-orm'
import { check, date, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { businessKey } from '../../content/businesses/table.ts'
import { posts } from '../../content/posts/table.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'
import { channels } from '../channels/table.ts'

/** What the last look for a posting time found, where it planned nothing. */
export type Finding = 'waits' | 'rests' | 'wording' | 'channel' | 'times' | 'posts' | 'refused' | 'ended'

/** A post that is shown again, or the posts with a tag. */
export const evergreenEntries = pgTable(
  'evergreen_entries',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'cascade' }),
    /** By its key, not by its row: that goes with the last post that has it, and comes again. */
    tagKey: text('tag_key'),
    tag: text(),
    /** None: all of the business. */
    channelIds: uuid('channel_ids')
      .array()
      .notNull()
      .default(sql`'{}'`),
    restDays: integer('rest_days').notNull(),
    mostShowings: integer('most_showings'),
    fromDate: date('from_date', { mode: 'string' }),
    untilDate: date('until_date', { mode: 'string' }),
    showAs: text('show_as', { enum: ['draft', 'approved'] }).notNull(),
    pausedAt: instant('paused_at'),
    /** Gone for people; it can be brought back for a day. */
    removedAt: instant('removed_at'),
    finding: text().$type<Finding>().notNull().default('waits'),
    restsUntil: instant('rests_until'),
    /** In English. */
    refusal: text(),
    /** As whom its showings are scheduled; once they may not any more, as the owner. */
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('evergreen_entries_post_key')
      .on(t.postId)
      .where(sql`${t.removedAt} is null`),
    uniqueIndex('evergreen_entries_tag_key')
      .on(t.businessId, t.tagKey)
      .where(sql`${t.removedAt} is null`),
    index('evergreen_entries_business_idx').on(t.workspaceId, t.businessId, t.createdAt),
    check('evergreen_entries_what_check', sql`(${t.postId} is null) <> (${t.tagKey} is null)`),
    check(
      'evergreen_entries_finding_check',
      sql`${t.finding} in ('waits', 'rests', 'wording', 'channel', 'times', 'posts', 'refused', 'ended')`,
    ),
  ],
)

/** A post at a posting time of a channel. It stays when a person moves or cancels what was made, so that it is not made again. */
export const evergreenShowings = pgTable(
  'evergreen_showings',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    entryId: uuid('entry_id').references(() => evergreenEntries.id, { onDelete: 'set null' }),
    sourcePostId: uuid('source_post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    channelId: uuid('channel_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    /** The moment of the posting time. */
    dueAt: instant('due_at').notNull(),
    copyPostId: uuid('copy_post_id').references(() => posts.id, { onDelete: 'set null' }),
    state: text({ enum: ['made', 'refused'] }).notNull(),
    /** MD5 of the text that was shown. */
    bodyHash: text('body_hash').notNull(),
    /** Why it was refused, in English. */
    reason: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('evergreen_showings_moment_key')
      .on(t.channelId, t.dueAt)
      .where(sql`${t.state} = 'made'`),
    uniqueIndex('evergreen_showings_post_key').on(t.channelId, t.dueAt, t.sourcePostId),
    index('evergreen_showings_source_idx').on(t.sourcePostId, t.channelId),
    index('evergreen_showings_copy_idx').on(t.copyPostId),
    index('evergreen_showings_entry_idx').on(t.entryId, t.dueAt),
    index('evergreen_showings_business_idx').on(t.workspaceId, t.businessId, t.dueAt),
    check('evergreen_showings_state_check', sql`${t.state} in ('made', 'refused')`),
  ],
)

/** Another text for a post. */
export const postWordings = pgTable(
  'post_wordings',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    body: text().notNull(),
  },
  (t) => [uniqueIndex('post_wordings_place_key').on(t.postId, t.place), index('post_wordings_business_idx').on(t.businessId)],
)
