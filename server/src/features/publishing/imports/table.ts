import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import type { Counts } from '../../../platforms/platform.ts'
import { businessKey } from '../../content/businesses/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'
import { channels } from '../channels/table.ts'

const channelKey = () => uuid('channel_id').references(() => channels.id, { onDelete: 'cascade' })

/** How the last import of a channel went, or goes on. */
export const channelImports = pgTable(
  'channel_imports',
  {
    channelId: channelKey().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    status: text({ enum: ['running', 'done', 'stopped', 'failed'] }).notNull(),
    /** Where the next page begins, in the platform's own words; null for the first one. */
    cursor: text(),
    pages: integer().notNull().default(0),
    read: integer().notNull().default(0),
    added: integer().notNull().default(0),
    /** Pages in a row that could not be read. */
    failures: integer().notNull().default(0),
    /** In English. */
    reason: text(),
    /** When the next page may be read; while a node reads, when another one may. */
    nextAt: instant('next_at').notNull().defaultNow(),
    /** Grows whenever a node takes it up: what came back for an older one is thrown away. */
    fence: integer().notNull().default(0),
    teachesVoice: boolean('teaches_voice').notNull().default(false),
    startedAt: instant('started_at').notNull().defaultNow(),
    endedAt: instant('ended_at'),
  },
  (t) => [
    index('channel_imports_running_idx')
      .on(t.nextAt)
      .where(sql`${t.status} = 'running'`),
    index('channel_imports_business_idx').on(t.workspaceId, t.businessId),
    check('channel_imports_status_check', sql`${t.status} in ('running', 'done', 'stopped', 'failed')`),
  ],
)

/** What was posted with the account of a channel by other means than ours. */
export const importedPosts = pgTable(
  'imported_posts',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    channelId: channelKey().notNull(),
    remoteId: text('remote_id').notNull(),
    title: text(),
    text: text().notNull(),
    address: text(),
    language: text(),
    publishedAt: instant('published_at').notNull(),
    counts: jsonb().$type<Counts>().notNull(),
    countedAt: instant('counted_at').notNull().defaultNow(),
    /** When it is counted again; null once it is no more. While a node asks, when another one may. */
    nextCountAt: instant('next_count_at'),
  },
  (t) => [
    uniqueIndex('imported_posts_remote_key').on(t.channelId, t.remoteId),
    index('imported_posts_list_idx').on(t.channelId, t.publishedAt.desc(), t.id.desc()),
    index('imported_posts_next_count_idx')
      .on(t.nextCountAt)
      .where(sql`${t.nextCountAt} is not null`),
    index('imported_posts_business_idx').on(t.workspaceId, t.businessId, t.publishedAt),
  ],
)
