import { and, gt, isNull, sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'
import { businessKey } from '../businesses/table.ts'
import { posts } from '../posts/table.ts'

/** By which somebody without an account sees posts of one business and decides about them. Of its secrets only hashes are kept. */
export const reviewLinks = pgTable(
  'review_links',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    tokenHash: text('token_hash').notNull(),
    /** Keyed with a secret of the instance: six digits alone would be found from any hash. */
    passcodeHash: text('passcode_hash'),
    title: text().notNull(),
    note: text().notNull(),
    guestName: text('guest_name').notNull(),
    guestEmail: text('guest_email'),
    createdBy: uuid('created_by').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
    endsAt: instant('ends_at').notNull(),
    revokedAt: instant('revoked_at'),
    /** Wrong passcodes since the last right one, or since it rested last. */
    tries: integer().notNull().default(0),
    restsUntil: instant('rests_until'),
    openings: integer().notNull().default(0),
    firstOpenedAt: instant('first_opened_at'),
    lastOpenedAt: instant('last_opened_at'),
    /** The latest first, as ISO 8601. */
    recentOpenings: jsonb('recent_openings').$type<string[]>().notNull().default([]),
  },
  (t) => [
    uniqueIndex('review_links_token_key').on(t.tokenHash),
    index('review_links_business_idx').on(t.workspaceId, t.businessId, t.createdAt.desc(), t.id.desc()),
    check('review_links_tries_check', sql`${t.tries} >= 0`),
  ],
)

/** A post behind a link, and what was decided there last. */
export const reviewLinkPosts = pgTable(
  'review_link_posts',
  {
    linkId: uuid('link_id')
      .notNull()
      .references(() => reviewLinks.id, { onDelete: 'cascade' }),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    place: integer().notNull(),
    decision: text({ enum: ['approved', 'changes_requested'] }),
    version: integer(),
    contentHash: text('content_hash'),
    /** The version that the guest was shown first: until they decide, they are told what changed since. */
    seenVersion: integer('seen_version'),
    decidedBy: text('decided_by'),
    decidedAt: instant('decided_at'),
  },
  (t) => [
    primaryKey({ columns: [t.linkId, t.postId] }),
    index('review_link_posts_post_idx').on(t.workspaceId, t.postId),
    index('review_link_posts_business_idx').on(t.businessId),
    check(
      'review_link_posts_decision_check',
      sql`(${t.decision} is null) = (${t.decidedAt} is null) and (${t.decision} is null) = (${t.version} is null)`,
    ),
  ],
)

export const isOpenLink = and(isNull(reviewLinks.revokedAt), gt(reviewLinks.endsAt, sql`now()`))
