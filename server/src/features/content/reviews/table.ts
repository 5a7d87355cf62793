import type { ApprovedChannel } from '@postwright/contract/content/approved-channels'
import type { ReviewState } from '@postwright/contract/content/reviews'
import { anyReviewer, type ReviewRule } from '@postwright/contract/content/review-rules'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import type { KeptApproval } from '../../../event-parts.ts'
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
    /** To which the post may go once it is approved, each as it was when the review began; null where they were not kept. */
    channels: jsonb().$type<ApprovedChannel[]>(),
    state: text().$type<ReviewState>().notNull().default('open'),
    submittedBy: uuid('submitted_by').references(() => users.id, { onDelete: 'set null' }),
    submittedAt: instant('submitted_at'),
    note: text().notNull().default(''),
    decidedBy: uuid('decided_by').references(() => users.id, { onDelete: 'set null' }),
    /** The name of a guest who decided by a review link. */
    decidedGuest: text('decided_guest'),
    decidedAt: instant('decided_at'),
    comment: text().notNull().default(''),
    /** As it was when the review began. */
    rule: jsonb().$type<ReviewRule>().notNull().default(anyReviewer),
    approvals: jsonb().$type<KeptApproval[]>().notNull().default([]),
    /** Keys of the reviewers (`reviewerKey`) that an open review waits for. */
    waitsFor: text('waits_for').array().notNull().default([]),
    decideBefore: instant('decide_before'),
    remindedAt: instant('reminded_at'),
    /** When people were told that the time to decide had passed. */
    toldLateAt: instant('told_late_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('reviews_open_key')
      .on(t.postId)
      .where(sql`${t.state} = 'open'`),
    index('reviews_post_idx').on(t.workspaceId, t.postId, t.createdAt.desc(), t.id.desc()),
    index('reviews_business_idx').on(t.businessId),
    index('reviews_decided_idx')
      .on(t.workspaceId, t.decidedAt)
      .where(sql`${t.decidedAt} is not null`),
    index('reviews_due_idx')
      .on(t.decideBefore)
      .where(sql`${t.state} = 'open' and ${t.toldLateAt} is null`),
    check('reviews_state_check', sql`${t.state} in ('open', 'approved', 'changes_requested', 'withdrawn')`),
  ],
)
