import { languageIds } from '@postwright/contract/core/languages'
import { mailStates } from '@postwright/contract/core/statuses'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import type { SealedPlace } from '../../../infra/secrets.ts'
import { users } from '../../identity/accounts/table.ts'

/** Where what a mail says is sealed for. */
export function mailPlace(column: 'sealed_variables' | 'sealed_body', id: string): SealedPlace {
  return `mails.${column}.${id}`
}

/** The outbox: every mail that was ever to be sent. `kept` waits for a mail server to be set up. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    template: text().notNull(),
    /** One address. */
    recipient: text().notNull(),
    /** One address, where an answer is not for us; removed together with the variables. */
    replyTo: text('reply_to'),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    /** Of the recipient, as far as it is known. */
    language: text({ enum: languageIds }).notNull().default('en'),
    /** JSON, sealed: among them may be a link that opens an account. Removed some days after the mail is sent. */
    sealedVariables: text('sealed_variables'),
    /** As it was sent the last time. */
    subject: text(),
    /** JSON of both parts as they were sent, sealed; removed together with the variables. */
    sealedBody: text('sealed_body'),
    state: text({ enum: mailStates }).notNull().default('queued'),
    /** When the next attempt may begin. */
    dueAt: instant('due_at').notNull().defaultNow(),
    /** While it is being sent: until then it belongs to the node that has the fence. */
    leaseUntil: instant('lease_until'),
    fence: integer().notNull().default(0),
    attempts: integer().notNull().default(0),
    /** What the mail server said the last time. */
    answer: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
    sentAt: instant('sent_at'),
  },
  (t) => [
    index('mails_time_idx').on(t.createdAt, t.id),
    index('mails_state_idx').on(t.state, t.createdAt, t.id),
    index('mails_recipient_idx').on(sql`lower(${t.recipient})`, t.createdAt, t.id),
    index('mails_user_idx').on(t.userId, t.template, t.createdAt),
    index('mails_open_idx')
      .on(t.dueAt)
      .where(sql`${t.state} in ('queued', 'sending')`),
    index('mails_text_idx')
      .on(t.createdAt)
      .where(sql`${t.sealedVariables} is not null or ${t.sealedBody} is not null`),
    check('mails_state_check', sql`${t.state} in ('queued', 'sending', 'sent', 'failed', 'kept')`),
  ],
)

/** An administrator's own words for a template; without a row the product's count. */
export const mailWords = pgTable('mail_words', {
  template: text().primaryKey(),
  subject: text().notNull(),
  text: text().notNull(),
  changedBy: uuid('changed_by').references(() => users.id, { onDelete: 'set null' }),
  changedAt: instant('changed_at').notNull().defaultNow(),
})

/** How far the mailbox was read that mail servers report to; at most one row, which goes when another mailbox is read. */
export const mailboxReading = pgTable(
  'mailbox_reading',
  {
    id: integer().primaryKey().default(1),
    /** Of what counts its mails; null until it was opened. */
    uidValidity: text('uid_validity'),
    /** The last mail that was looked at. */
    lastUid: bigint('last_uid', { mode: 'number' }).notNull().default(0),
    /** The node that reads it, and until when it may. */
    holder: uuid(),
    leaseUntil: instant('lease_until'),
    readAt: instant('read_at'),
    reports: integer().notNull().default(0),
    /** Why the last attempt failed. */
    fault: text(),
    /** The attempts that failed since the last that did not. */
    failures: integer().notNull().default(0),
  },
  (t) => [check('mailbox_reading_once_check', sql`${t.id} = 1`)],
)

/** What decides whether an approved person gets a mail that they did not ask for. */
export const mailPeople = pgTable(
  'mail_people',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** Null when such mails are welcome. */
    unsubscribedAt: instant('unsubscribed_at'),
    /** When the account was first seen approved. */
    approvedAt: instant('approved_at'),
    /** As the sessions say, which are removed when they expire. Null: never signed in. */
    lastSeenAt: instant('last_seen_at'),
    /** The last mail of any of these kinds. */
    lastMailAt: instant('last_mail_at'),
    encouragedAt: instant('encouraged_at'),
    missedAt: instant('missed_at'),
    /** The period that the last reminder was about, and how many days before its end it said. */
    remindedOf: instant('reminded_of'),
    remindedDays: integer('reminded_days'),
  },
  (t) => [
    index('mail_people_away_idx').on(t.lastSeenAt),
    index('mail_people_never_idx')
      .on(t.approvedAt)
      .where(sql`${t.lastSeenAt} is null and ${t.encouragedAt} is null`),
  ],
)
