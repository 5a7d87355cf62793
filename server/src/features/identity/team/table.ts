import { type SQL, sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { users } from '../accounts/table.ts'

/** The space that a subscription pays for. Its own id is its tenant key. */
export const workspaces = pgTable('workspaces', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  ownerId: uuid('owner_id')
    .notNull()
    .references(() => users.id),
  timeZone: text('time_zone').notNull().default('UTC'),
  createdAt: instant('created_at').notNull().defaultNow(),
})

/** Where a row belongs: its tenant, with which it goes. */
export const workspaceKey = () =>
  uuid('workspace_id')
    .notNull()
    .references(() => workspaces.id, { onDelete: 'cascade' })

export const members = pgTable(
  'members',
  {
    workspaceId: workspaceKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ['owner', 'admin', 'editor', 'reviewer', 'viewer'] }).notNull(),
    /** The only businesses that they see; null for all, and never set for those who run the workspace. */
    businessIds: uuid('business_ids').array(),
    /** To five minutes; written by `session_of`. */
    lastActiveAt: instant('last_active_at'),
    /** The plan has no seat for them since then: they cannot come in. */
    lockedAt: instant('locked_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    primaryKey({ columns: [t.workspaceId, t.userId] }),
    index('members_user_id_idx').on(t.userId, t.createdAt),
    uniqueIndex('members_owner_key')
      .on(t.workspaceId)
      .where(sql`${t.role} = 'owner'`),
    check('members_role_check', sql`${t.role} in ('owner', 'admin', 'editor', 'reviewer', 'viewer')`),
    check('members_businesses_check', seesAll(sql`${t.role}`, sql`${t.businessIds}`)),
  ],
)

/** What is mailed is a link with a token; only its hash is kept. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    /** In lower case. */
    email: text().notNull(),
    role: text({ enum: ['admin', 'editor', 'reviewer', 'viewer'] }).notNull(),
    businessIds: uuid('business_ids').array(),
    tokenHash: text('token_hash').notNull().unique('invitations_token_key'),
    invitedBy: uuid('invited_by').references(() => users.id, { onDelete: 'set null' }),
    sentAt: instant('sent_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
    /** Whoever invited was shown the link, so that coming with it says nothing about the address. */
    isLinkShown: boolean('is_link_shown').notNull().default(false),
    acceptedAt: instant('accepted_at'),
    acceptedBy: uuid('accepted_by').references(() => users.id, { onDelete: 'set null' }),
    revokedAt: instant('revoked_at'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('invitations_waiting_key')
      .on(t.workspaceId, t.email)
      .where(sql`${t.acceptedAt} is null and ${t.revokedAt} is null`),
    check('invitations_role_check', sql`${t.role} in ('admin', 'editor', 'reviewer', 'viewer')`),
    check('invitations_businesses_check', seesAll(sql`${t.role}`, sql`${t.businessIds}`)),
  ],
)

function seesAll(role: SQL, businessIds: SQL): SQL {
  return sql`${businessIds} is null or ${role} not in ('owner', 'admin')`
}
