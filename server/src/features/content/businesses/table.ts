import type { ContentType } from '@postwright/contract/core/content-types'
import type { SocialMediaLinks } from '@postwright/contract/content/businesses'
import { type LinkTags, usualLinkTags } from '@postwright/contract/content/link-tags'
import { anyReviewer, type ReviewRule } from '@postwright/contract/content/review-rules'
import type { Metadata } from '@postwright/contract/core/metadata'
import { sql } from 'drizzle-orm'
import { boolean, check, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant, instantInMs } from '../../../infra/db/columns.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'

export const businesses = pgTable(
  'businesses',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    /** Who added it. */
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    name: text().notNull(),
    context: text().notNull(),
    contentTypes: jsonb('content_types').$type<ContentType[]>().notNull().default([]),
    metadata: jsonb().$type<Metadata>().notNull().default({}),
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
    reviewRule: jsonb('review_rule').$type<ReviewRule>().notNull().default(anyReviewer),
    /** No post is approved while one of its claims is to be checked. */
    requiresCheckedClaims: boolean('requires_checked_claims').notNull().default(false),
    /** What is added to links when its posts go out. */
    linkTags: jsonb('link_tags').$type<LinkTags>().notNull().default(usualLinkTags),
    /** To play with. It takes nothing from the plan, and publishes on sandbox walls alone. */
    isSample: boolean('is_sample').notNull().default(false),
    status: text({ enum: ['active', 'inactive'] })
      .notNull()
      .default('active'),
    deletedAt: instant('deleted_at'),
    /** The plan has no room for it since then: it is read, and nothing about it is written. */
    lockedAt: instant('locked_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instantInMs('updated_at').notNull().defaultNow(),
    lastActivityAt: instant('last_activity_at').notNull().defaultNow(),
  },
  (t) => [
    index('businesses_list_idx').on(t.workspaceId, t.status, t.createdAt),
    uniqueIndex('businesses_name_key')
      .on(t.workspaceId, sql`lower(${t.name})`)
      .where(sql`${t.status} = 'active'`),
    uniqueIndex('businesses_sample_key')
      .on(t.workspaceId)
      .where(sql`${t.isSample} and ${t.status} = 'active'`),
    check('businesses_status_check', sql`${t.status} in ('active', 'inactive')`),
  ],
)

/** The business that a row is about, and goes with. */
export const businessKey = () =>
  uuid('business_id')
    .notNull()
    .references(() => businesses.id, { onDelete: 'cascade' })
