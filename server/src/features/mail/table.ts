import { sql } from 'drizzle-orm'
import { check, index, integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { users } from '../accounts/table.ts'

const instant = (name: string) => timestamp(name, { withTimezone: true })

export const mailStates = ['queued', 'sending', 'sent', 'failed', 'kept'] as const

/** The outbox: every mail that was ever to be sent. `kept` waits for a mail server to be set up. */
export const mails = pgTable(
  'mails',
  {
    id: uuid().primaryKey(),
    template: text().notNull(),
    /** One address. */
    recipient: text().notNull(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
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
    check('mails_state_check', sql`${t.state} in ('queued', 'sending', 'sent', 'failed', 'kept')`),
  ],
)
