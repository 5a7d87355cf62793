import { languageIds } from '@postwright/contract/core/languages'
import { type IssueFigures, issueStatuses } from '@postwright/contract/publishing/issues'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import type { SentItem } from '../../../platforms/media.ts'
import { businessKey } from '../../content/businesses/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'
import { subscribers } from '../subscribers/table.ts'

/** Those that were kept before opens and clicks were counted say nothing of them. */
type KeptFigures = Omit<IssueFigures, 'opened' | 'clicked'> & Partial<Pick<IssueFigures, 'opened' | 'clicked'>>

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
    /** Whether its mails carry a picture that counts who opens them. */
    countsOpens: boolean('counts_opens').notNull().default(false),
    /** Where its links lead, in their order, when its mails count who follows them. */
    links: jsonb().$type<readonly string[]>(),
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
    figures: jsonb().$type<KeptFigures>(),
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

/**
 * What is known of how one reader used one issue: that they opened it, or followed this link of it. Once for each, without the time, and
 * gone with the subscriber.
 */
export const issueReads = pgTable(
  'issue_reads',
  {
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    issueId: uuid('issue_id')
      .notNull()
      .references(() => issues.id, { onDelete: 'cascade' }),
    subscriberId: uuid('subscriber_id')
      .notNull()
      .references(() => subscribers.id, { onDelete: 'cascade' }),
    what: text({ enum: ['opened', 'clicked'] }).notNull(),
    /** Which link, by its place in the issue; 0 for an opening. */
    link: integer().notNull(),
    /** False while only programs did it that look through mails. */
    byPerson: boolean('by_person').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.issueId, t.subscriberId, t.what, t.link] }),
    index('issue_reads_subscriber_idx').on(t.subscriberId),
    index('issue_reads_business_idx').on(t.businessId),
    check('issue_reads_what_check', sql`${t.what} in ('opened', 'clicked')`),
  ],
)
