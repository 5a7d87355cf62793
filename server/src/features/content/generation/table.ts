import type { ContentType } from '@postwright/contract/core/content-types'
import type { Brief, DraftState } from '@postwright/contract/content/generation'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { users } from '../../identity/accounts/table.ts'
import { businessKey } from '../businesses/table.ts'
import { posts } from '../posts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'

/** One press of Generate. It runs until `finishedAt`, or, when its node died, until `expiresAt`. */
export const generations = pgTable(
  'generations',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** SHA-256 of everything in the brief. */
    briefHash: text('brief_hash').notNull(),
    brief: jsonb().$type<Brief>().notNull(),
    /** Every draft is written by the built-in composer. */
    composer: boolean().notNull(),
    startedAt: instant('started_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    finishedAt: instant('finished_at'),
  },
  (t) => [
    index('generations_running_idx')
      .on(t.workspaceId)
      .where(sql`${t.finishedAt} is null`),
    uniqueIndex('generations_running_key')
      .on(t.workspaceId, t.userId, t.briefHash)
      .where(sql`${t.finishedAt} is null`),
    index('generations_last_idx').on(t.workspaceId, t.userId, t.businessId, t.startedAt.desc()),
  ],
)

/** One draft of a generation. Its text stands here only until it is saved as a post. */
export const generationDrafts = pgTable(
  'generation_drafts',
  {
    generationId: uuid('generation_id')
      .notNull()
      .references(() => generations.id, { onDelete: 'cascade' }),
    workspaceId: workspaceKey(),
    /** Such as `linkedin-1`. */
    key: text().notNull(),
    position: integer().notNull(),
    contentType: text('content_type').$type<ContentType>().notNull(),
    variant: integer().notNull(),
    state: text().$type<DraftState>().notNull().default('writing'),
    title: text().notNull().default(''),
    body: text().notNull().default(''),
    repaired: boolean().notNull().default(false),
    message: text(),
    postId: uuid('post_id').references(() => posts.id, { onDelete: 'set null' }),
  },
  (t) => [
    primaryKey({ columns: [t.generationId, t.key] }),
    index('generation_drafts_post_idx').on(t.postId),
    check('generation_drafts_state_check', sql`${t.state} in ('writing', 'ready', 'stopped', 'failed')`),
  ],
)
