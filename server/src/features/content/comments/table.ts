import { sql } from 'drizzle-orm'
import { type AnyPgColumn, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant, instantInMs } from '../../../infra/db/columns.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'
import { businessKey } from '../businesses/table.ts'
import { posts } from '../posts/table.ts'
import { reviewLinks } from '../review-links/table.ts'

/** What is said about a post, or about words of it. One that answers belongs to the thread of the one that it answers. */
export const postComments = pgTable(
  'post_comments',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    replyTo: uuid('reply_to').references((): AnyPgColumn => postComments.id, { onDelete: 'cascade' }),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    /** The review link by which a guest said it, and the guest's name; a thread that a guest begins belongs to that link. */
    linkId: uuid('link_id').references(() => reviewLinks.id, { onDelete: 'set null' }),
    guestName: text('guest_name'),
    body: text().notNull(),
    quote: text(),
    /** In UTF-16 code units from the beginning of the text as it was then. */
    quoteStart: integer('quote_start'),
    version: integer().notNull(),
    settledBy: uuid('settled_by').references(() => users.id, { onDelete: 'set null' }),
    settledAt: instant('settled_at'),
    createdAt: instantInMs('created_at').notNull().defaultNow(),
    editedAt: instant('edited_at'),
  },
  (t) => [
    index('post_comments_post_idx').on(t.workspaceId, t.postId, t.createdAt, t.id),
    index('post_comments_reply_idx')
      .on(t.replyTo)
      .where(sql`${t.replyTo} is not null`),
    index('post_comments_link_idx')
      .on(t.linkId)
      .where(sql`${t.linkId} is not null`),
    index('post_comments_business_idx').on(t.businessId),
    check('post_comments_quote_check', sql`(${t.quote} is null) = (${t.quoteStart} is null)`),
    check('post_comments_reply_check', sql`${t.replyTo} is null or (${t.quote} is null and ${t.settledAt} is null)`),
  ],
)
