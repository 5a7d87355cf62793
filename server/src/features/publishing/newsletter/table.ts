import { subscriberStatuses } from '@postwright/contract/publishing/newsletter'
import { sql } from 'drizzle-orm'
import { check, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'

/** Who gets the instance's newsletter. It is nobody's workspace: no tenant may read it. */
export const newsletterSubscribers = pgTable(
  'newsletter_subscribers',
  {
    id: uuid().primaryKey(),
    /** As it was given: where the mail goes. */
    email: text().notNull(),
    /** The same for every spelling of one mailbox; see `addressKey`. */
    emailKey: text('email_key').notNull().unique('newsletter_subscribers_email_key'),
    status: text({ enum: subscriberStatuses }).notNull().default('pending'),
    /** SHA-256 of the token in the newest confirmation link. */
    confirmHash: text('confirm_hash').unique('newsletter_subscribers_confirm_key'),
    confirmBefore: instant('confirm_before'),
    /** In the clear, since every issue carries it; all that it lets anybody do is to leave the list. */
    leaveToken: text('leave_token').notNull().unique('newsletter_subscribers_leave_key'),
    askedAt: instant('asked_at').notNull().defaultNow(),
    /** To the millisecond, as cursors of the list are. */
    createdAt: instant('created_at').notNull().defaultNow(),
    confirmedAt: instant('confirmed_at'),
    unsubscribedAt: instant('unsubscribed_at'),
  },
  (t) => [
    index('newsletter_subscribers_list_idx').on(t.createdAt.desc(), t.id.desc()),
    index('newsletter_subscribers_status_idx').on(t.status, t.createdAt.desc(), t.id.desc()),
    // For the beginnings of addresses, in the order of their bytes.
    index('newsletter_subscribers_search_idx').on(sql`${t.emailKey} collate "C"`, t.id),
    check('newsletter_subscribers_status_check', sql`${t.status} in ('pending', 'confirmed', 'unsubscribed')`),
  ],
)
