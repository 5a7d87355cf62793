import type { ContentType } from '@postwright/contract/content-types'
import type { SocialMediaLinks } from '@postwright/contract/businesses'
import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { users } from '../accounts/table.ts'
import { workspaces } from '../team/table.ts'

export const businesses = pgTable(
  'businesses',
  {
    id: uuid().primaryKey(),
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    /** Who added it. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    context: text().notNull(),
    contentTypes: jsonb('content_types').$type<ContentType[]>().notNull().default([]),
    metadata: jsonb().$type<{ documents?: unknown[] }>().notNull().default({}),
    industry: text().notNull().default(''),
    keywords: jsonb().$type<string[]>().notNull().default([]),
    website: text(),
    location: text().notNull().default(''),
    socialMediaLinks: jsonb('social_media_links').$type<SocialMediaLinks>().notNull(),
    vision: text().notNull().default(''),
    mission: text().notNull().default(''),
    goals: jsonb().$type<string[]>().notNull().default([]),
    timeZone: text('time_zone').notNull(),
    requiresApproval: boolean('requires_approval').notNull().default(false),
    status: text({ enum: ['active', 'inactive'] })
      .notNull()
      .default('active'),
    deletedAt: timestamp('deleted_at', { withTimezone: true }),
    createdAt: timestamp('created_at', { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp('updated_at', { withTimezone: true, precision: 3 }).notNull().defaultNow(),
    lastActivityAt: timestamp('last_activity_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    index('businesses_list_idx').on(t.workspaceId, t.status, t.createdAt),
    uniqueIndex('businesses_name_key')
      .on(t.workspaceId, sql`lower(${t.name})`)
      .where(sql`${t.status} = 'active'`),
    check('businesses_status_check', sql`${t.status} in ('active', 'inactive')`),
  ],
)
