import { languageIds } from '@postwright/contract/core/languages'
import { type IssueFigures, issueStatuses } from '@postwright/contract/publishing/issues'
import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import type { SentItem } from '../../../platforms/media.ts'
import { businessKey } from '../../content/businesses/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'
import { subscribers } from '../subscribers/table.ts'

/** One newsletter on its way to all subscribers of a business, or there. */
export const issues = pgTable(
  'issues',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    /** A delivery that is sent again begins no second issue. */
    deliveryId: uuid('delivery_id').notNull(),
    subject: text().notNull(),
    /** Markdown. */
    body: text().notNull(),
    media: jsonb().$type<readonly SentItem[]>().notNull().default([]),
    /** Of what stands around the text. */
    language: text({ enum: languageIds }).notNull().default('en'),
    status: text({ enum: issueStatuses }).notNull().default('sending'),
    note: text(),
    /** While a node sends it: until then it belongs to the one that has the fence. */
    leaseUntil: instant('lease_until'),
    fence: integer().notNull().default(0),
    /** Of the node that has the fence: where it writes down what it hands over. */
    journal: uuid(),
    /** When the next piece of it may begin. */
    dueAt: instant('due_at').notNull().defaultNow(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`date_trunc('milliseconds', now())`),
    endedAt: instant('ended_at'),
    /** What came of it, once its recipients are no longer kept. */
    figures: jsonb().$type<IssueFigures>(),
  },
  (t) => [
    uniqueIndex('issues_delivery_key').on(t.deliveryId),
    index('issues_business_idx').on(t.businessId, t.createdAt.desc(), t.id.desc()),
    index('issues_open_idx')
      .on(t.dueAt)
      .where(sql`${t.status} = 'sending'`),
    index('issues_kept_idx')
      .on(t.endedAt)
      .where(sql`${t.figures} is null`),
    check('issues_status_check', sql`${t.status} in ('sending', 'paused', 'cancelled', 'sent')`),
  ],
)

/**
 * One reader of one issue. `claimed` is written before the mail server is spoken to, `handedAt` before it gets the last line of the mail.
 * What a node that died left without is sent by the next one; what it left with it may have arrived, so that it becomes `unclear` and is
 * never sent again.
 */
export const issueRecipients = pgTable(
  'issue_recipients',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    issueId: uuid('issue_id')
      .notNull()
      .references(() => issues.id, { onDelete: 'cascade' }),
    /** Null once the subscriber is forgotten: the figures stay. */
    subscriberId: uuid('subscriber_id').references(() => subscribers.id, { onDelete: 'set null' }),
    status: text({ enum: ['waiting', 'claimed', 'sent', 'bounced', 'failed', 'unclear', 'skipped'] })
      .notNull()
      .default('waiting'),
    attempts: integer().notNull().default(0),
    dueAt: instant('due_at').notNull().defaultNow(),
    answer: text(),
    handedAt: instant('handed_at'),
    sentAt: instant('sent_at'),
    /** What came of it later. */
    unsubscribedAt: instant('unsubscribed_at'),
    complainedAt: instant('complained_at'),
  },
  (t) => [
    uniqueIndex('issue_recipients_once_key').on(t.issueId, t.subscriberId),
    index('issue_recipients_waiting_idx')
      .on(t.issueId, t.dueAt, t.id)
      .where(sql`${t.status} in ('waiting', 'claimed')`),
    index('issue_recipients_status_idx').on(t.issueId, t.status),
    index('issue_recipients_subscriber_idx').on(t.subscriberId),
    index('issue_recipients_business_idx').on(t.businessId),
    check('issue_recipients_status_check', sql`${t.status} in ('waiting', 'claimed', 'sent', 'bounced', 'failed', 'unclear', 'skipped')`),
  ],
)
