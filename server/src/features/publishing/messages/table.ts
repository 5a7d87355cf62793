import { type Broadcast, broadcastStatuses, contactStatuses, recipientStatuses } from '@postwright/contract/publishing/messages'
import { sql } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { businessKey } from '../../content/businesses/table.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'
import { channels } from '../channels/table.ts'
import type { FilledTemplate } from './fill.ts'

/** Who agreed to get messages of a business on their phone, or did. */
export const contacts = pgTable(
  'contacts',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    /** With the country, digits alone. */
    phone: text().notNull(),
    name: text().notNull().default(''),
    status: text({ enum: contactStatuses }).notNull().default('agreed'),
    source: text({ enum: ['file', 'added'] }).notNull(),
    consent: text().notNull(),
    vouchedBy: uuid('vouched_by').references(() => users.id, { onDelete: 'set null' }),
    /** When they wrote last, and to which number: for a day they may be written to freely. */
    wroteAt: instant('wrote_at'),
    wroteTo: text('wrote_to'),
    /** To the millisecond, as cursors of the list are. */
    createdAt: instant('created_at')
      .notNull()
      .default(sql`date_trunc('milliseconds', now())`),
    /** Of what they said last about whether they want messages. */
    saidAt: instant('said_at'),
    endedAt: instant('ended_at'),
    reason: text(),
  },
  (t) => [
    uniqueIndex('contacts_phone_key').on(t.businessId, t.phone),
    index('contacts_list_idx').on(t.businessId, t.createdAt.desc(), t.id.desc()),
    index('contacts_status_idx').on(t.businessId, t.status, t.createdAt.desc(), t.id.desc()),
    check('contacts_status_check', sql`${t.status} in ('agreed', 'left', 'unreachable')`),
    check('contacts_source_check', sql`${t.source} in ('file', 'added')`),
  ],
)

/** The templates of the account that a number belongs to, as WhatsApp told of them last. */
export const messageTemplates = pgTable(
  'message_templates',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    channelId: uuid('channel_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    language: text().notNull(),
    status: text().notNull(),
    category: text().notNull(),
    body: text().notNull(),
    variables: jsonb().$type<string[]>().notNull(),
    isSimple: boolean('is_simple').notNull(),
    reason: text(),
    /** When its status was told. */
    toldAt: instant('told_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('message_templates_key').on(t.channelId, t.name, t.language),
    index('message_templates_business_idx').on(t.businessId),
  ],
)

/** One post on its way to everybody who agreed, or there. */
export const broadcasts = pgTable(
  'broadcasts',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    channelId: uuid('channel_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    /** A delivery that is sent again begins no second one. */
    deliveryId: uuid('delivery_id').notNull(),
    body: text().notNull(),
    /** What goes to those who did not write within a day; null: they get nothing. */
    template: jsonb().$type<FilledTemplate>(),
    status: text({ enum: broadcastStatuses }).notNull().default('sending'),
    note: text(),
    /** Kept alone once it is forgotten who got it. */
    figures: jsonb().$type<Broadcast['figures']>(),
    /** While a node sends it: until then it belongs to the one that has the fence. */
    leaseUntil: instant('lease_until'),
    fence: integer().notNull().default(0),
    dueAt: instant('due_at').notNull().defaultNow(),
    createdAt: instant('created_at')
      .notNull()
      .default(sql`date_trunc('milliseconds', now())`),
    endedAt: instant('ended_at'),
  },
  (t) => [
    uniqueIndex('broadcasts_delivery_key').on(t.deliveryId),
    index('broadcasts_business_idx').on(t.businessId, t.createdAt.desc(), t.id.desc()),
    index('broadcasts_channel_idx').on(t.channelId),
    index('broadcasts_ended_idx')
      .on(t.endedAt)
      .where(sql`${t.figures} is null`),
    index('broadcasts_open_idx')
      .on(t.dueAt)
      .where(sql`${t.status} = 'sending'`),
    check('broadcasts_status_check', sql`${t.status} in ('sending', 'paused', 'cancelled', 'sent')`),
  ],
)

/**
 * One person of one broadcast. `handedAt` is written before the platform is spoken to: a node that died later leaves it open whether the
 * message arrives, so that it is never sent again, and a webhook tells.
 */
export const broadcastRecipients = pgTable(
  'broadcast_recipients',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    broadcastId: uuid('broadcast_id')
      .notNull()
      .references(() => broadcasts.id, { onDelete: 'cascade' }),
    /** Null once the person is forgotten: the figures stay. */
    contactId: uuid('contact_id').references(() => contacts.id, { onDelete: 'set null' }),
    status: text({ enum: recipientStatuses }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** By the template, whatever they wrote. */
    byTemplate: boolean('by_template').notNull().default(false),
    dueAt: instant('due_at').notNull().defaultNow(),
    answer: text(),
    handedAt: instant('handed_at'),
    remoteId: text('remote_id'),
    /** Whoever was written to first, by a template: of those there may be so many within a day. */
    isFirst: boolean('is_first').notNull().default(false),
  },
  (t) => [
    uniqueIndex('broadcast_recipients_once_key').on(t.broadcastId, t.contactId),
    index('broadcast_recipients_waiting_idx')
      .on(t.broadcastId, t.dueAt, t.id)
      .where(sql`${t.status} in ('waiting', 'claimed')`),
    index('broadcast_recipients_status_idx').on(t.broadcastId, t.status),
    index('broadcast_recipients_contact_idx').on(t.contactId),
    index('broadcast_recipients_business_idx').on(t.businessId),
    index('broadcast_recipients_remote_idx').on(t.remoteId),
    check(
      'broadcast_recipients_status_check',
      sql`${t.status} in ('waiting', 'claimed', 'accepted', 'sent', 'delivered', 'read', 'failed', 'unclear', 'skipped')`,
    ),
  ],
)
