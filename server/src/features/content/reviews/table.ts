import type { ReviewState } from '@postwright/contract/content/reviews'
import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'
import { businessKey } from '../businesses/table.ts'
import { posts } from '../posts/table.ts'

/** One version of a post before its reviewers, and what they decided. At most one of a post is open. */
export const reviews = pgTable(
  'reviews',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    version: integer().notNull(),
    /** Of that version, as `contentHash` makes it. */
    contentHash: text('content_hash').notNull(),
    state: text().$type<ReviewState>().notNull().default('open'),
    submittedBy: uuid('submitted_by').references(() => users.id, { onDelete: 'set null' }),
    submittedAt: instant('submitted_at'),
    note: text().notNull().default(''),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    /** The name of the guest who decided by a review link. */
    decidedGuest: text('decided_guest'),
    decidedAt: instant('decided_at'),
    comment: text().notNull().default(''),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('reviews_open_key')
      .on(t.postId)
      .where(sql`${t.state} = 'open'`),
    index('reviews_post_idx').on(t.workspaceId, t.postId, t.createdAt.desc(), t.id.desc()),
    index('reviews_business_idx').on(t.businessId),
    check('reviews_state_check', sql`${t.state} in ('open', 'approved', 'changes_requested', 'withdrawn')`),
  ],
)
