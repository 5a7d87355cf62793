import { languageIds } from '@postwright/contract/core/languages'
import { readerStatuses } from '@postwright/contract/publishing/subscribers'
import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { businesses, businessKey } from '../../content/businesses/table.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'

/** Who gets the newsletter of a business, or did. */
export const subscribers = pgTable(
  'subscribers',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    /** As it was given: where the mail goes. */
    email: text().notNull(),
    /** The same for every spelling of one mailbox; see `addressKey`. */
    emailKey: text('email_key').notNull(),
    name: text().notNull().default(''),
    status: text({ enum: readerStatuses }).notNull(),
    source: text({ enum: ['form', 'file', 'added'] }).notNull(),
    consent: text().notNull().default(''),
    vouchedBy: uuid('vouched_by').references(() => users.id, { onDelete: 'set null' }),
    /** SHA-256 of the token in the newest confirmation link. */
    confirmHash: text('confirm_hash'),
    confirmBefore: instant('confirm_before'),
    /** In the clear, since every mail carries it; all that it lets anybody do is to leave the list. */
    leaveToken: text('leave_token').notNull(),
    askedAt: instant('asked_at').notNull().defaultNow(),
    /** To the millisecond, as cursors of the list are. */
    createdAt: instant('created_at')
      .notNull()
      .default(sql`date_trunc('milliseconds', now())`),
    confirmedAt: instant('confirmed_at'),
    endedAt: instant('ended_at'),
    /** What the mail server said of an address that takes no mail. */
    reason: text(),
  },
  (t) => [
    uniqueIndex('subscribers_address_key').on(t.businessId, t.emailKey),
    uniqueIndex('subscribers_leave_key').on(t.leaveToken),
    uniqueIndex('subscribers_confirm_key').on(t.confirmHash),
    index('subscribers_list_idx').on(t.businessId, t.createdAt.desc(), t.id.desc()),
    index('subscribers_status_idx').on(t.businessId, t.status, t.createdAt.desc(), t.id.desc()),
    // For the beginnings of addresses, in the order of their bytes.
    index('subscribers_search_idx').on(t.businessId, sql`${t.emailKey} collate "C"`, t.id),
    index('subscribers_key_idx').on(t.emailKey),
    index('subscribers_unconfirmed_idx')
      .on(t.confirmBefore)
      .where(sql`${t.status} = 'pending'`),
    check('subscribers_status_check', sql`${t.status} in ('pending', 'subscribed', 'unsubscribed', 'bounced', 'complained')`),
    check('subscribers_source_check', sql`${t.source} in ('form', 'file', 'added')`),
  ],
)

/** How a business writes to its readers; without a row nothing was chosen. */
export const newsletters = pgTable('newsletters', {
  businessId: uuid('business_id')
    .primaryKey()
    .references(() => businesses.id, { onDelete: 'cascade' }),
  workspaceId: workspaceKey(),
  senderName: text('sender_name').notNull(),
  replyTo: text('reply_to').notNull(),
  about: text().notNull(),
  postalAddress: text('postal_address').notNull(),
  /** Of what stands around the text of its mails; null: that of whoever schedules one. */
  language: text({ enum: languageIds }),
  isOpen: boolean('is_open').notNull(),
  changedAt: instant('changed_at').notNull().defaultNow(),
})
