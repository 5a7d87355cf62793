import type { NotificationKind } from '@postwright/contract/core/notifications/rules'
import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant, instantInMs } from '../../../infra/db/columns.ts'
import { users } from '../../identity/accounts/table.ts'
import { businesses } from '../../content/businesses/table.ts'
import { workspaces } from '../../identity/team/table.ts'

/** What one person is told. Without a workspace it is about the person or the instance. */
export const notifications = pgTable(
  'notifications',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    workspaceId: uuid('workspace_id').references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Whoever does not see this business any more does not see the line either. */
    businessId: uuid('business_id').references(() => businesses.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    /** Repeats of one kind about the same are one line while it is unread. */
    about: text().notNull(),
    subject: jsonb().$type<Record<string, unknown>>().notNull(),
    link: text().notNull(),
    count: integer().notNull().default(1),
    /** Whether it is in the list; one that is only mailed is not. */
    inApp: boolean('in_app').notNull(),
    /** Whom an answer to its mail goes to: a guest who gave an address. Forgotten once it is mailed. */
    replyTo: text('reply_to'),
    /** When it goes into a mail, unless it was read by then. */
    mailAt: instantInMs('mail_at'),
    mailedAt: instantInMs('mailed_at'),
    /** Waits for the daily digest. */
    inDigest: boolean('in_digest').notNull(),
    readAt: instantInMs('read_at'),
    createdAt: instantInMs('created_at').notNull(),
    latestAt: instantInMs('latest_at').notNull(),
  },
  (t) => [
    uniqueIndex('notifications_repeat_key')
      .on(t.about, t.kind, t.userId)
      .where(sql`${t.readAt} is null`),
    index('notifications_list_idx').on(t.userId, t.latestAt.desc(), t.id.desc()),
    index('notifications_unread_idx')
      .on(t.userId, t.latestAt.desc(), t.id.desc())
      .where(sql`${t.inApp} and ${t.readAt} is null`),
    index('notifications_mail_idx')
      .on(t.mailAt)
      .where(sql`${t.mailAt} is not null`),
    index('notifications_digest_idx')
      .on(t.userId, t.latestAt)
      .where(sql`${t.inDigest}`),
    index('notifications_age_idx').on(t.latestAt),
    index('notifications_workspace_idx').on(t.workspaceId),
    index('notifications_business_idx')
      .on(t.businessId)
      .where(sql`${t.businessId} is not null`),
  ],
)

/** Where a person chose otherwise than the defaults. */
export const notificationPreferences = pgTable(
  'notification_preferences',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<NotificationKind>().notNull(),
    inApp: boolean('in_app').notNull(),
    mail: boolean().notNull(),
    digest: boolean().notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.kind] })],
)
