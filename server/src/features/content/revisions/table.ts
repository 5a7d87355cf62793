import type { RevisionKind, RevisionState } from '@postwright/contract/content/revisions'
import type { Suggestions, WrittenBy } from '@postwright/contract/content/posts'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import type { FoundClaim } from '../../../ai/claims/claims.ts'
import { instant } from '../../../infra/db/columns.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'
import { businessKey } from '../businesses/table.ts'
import type { GivenSource } from '../posts/public.ts'
import { posts } from '../posts/table.ts'

/** What belongs to a text that was kept aside, for the day on which somebody uses it. */
export interface KeptBeside {
  writtenBy: WrittenBy
  suggestions: Suggestions | null
  claims: readonly FoundClaim[]
  sources?: readonly GivenSource[]
}

/** One change of a text that was asked for. It runs until it has another state, or, when its node died, until `expiresAt`. */
export const revisions = pgTable(
  'revisions',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    kind: text().$type<RevisionKind>().notNull(),
    words: text().notNull(),
    language: text().notNull(),
    composer: boolean().notNull(),
    writer: text().notNull(),
    state: text().$type<RevisionState>().notNull().default('writing'),
    /** Of the post when it was begun, and the version that its text is kept as. */
    revision: integer().notNull(),
    fromVersion: integer('from_version').notNull(),
    toVersion: integer('to_version'),
    /** What is written so far, or came of it. */
    title: text(),
    body: text().notNull().default(''),
    beside: jsonb().$type<KeptBeside>(),
    message: text(),
    startedAt: instant('started_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    uniqueIndex('revisions_running_key')
      .on(t.postId)
      .where(sql`${t.state} = 'writing'`),
    index('revisions_writing_idx')
      .on(t.workspaceId)
      .where(sql`${t.state} = 'writing'`),
    index('revisions_post_idx').on(t.workspaceId, t.postId, t.startedAt.desc()),
    check('revisions_state_check', sql`${t.state} in ('writing', 'ready', 'aside', 'unchanged', 'stopped', 'failed')`),
  ],
)
