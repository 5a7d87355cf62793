import { languageIds } from '@postwright/contract/core/languages'
import { themes } from '@postwright/contract/identity/accounts'
import type { Currency, PlanId } from '@postwright/contract/core/plans'
import { sql, type SQL } from 'drizzle-orm'
import { type AnyPgColumn, bigint, boolean, check, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'

export const users = pgTable('users', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  email: text().notNull().unique('users_email_key'),
  emailVerified: boolean('email_verified').notNull().default(false),
  /** By a mailed link; unknown where an identity provider vouches for the address. */
  emailVerifiedAt: instant('email_verified_at'),
  /** The address of their picture. */
  image: text(),
  /** Chosen on the pricing page before signing up. */
  signUpPlan: text('sign_up_plan').$type<PlanId>(),
  signUpCurrency: text('sign_up_currency').$type<Currency>(),
  /** As the browser had it. */
  signUpTimeZone: text('sign_up_time_zone'),
  createdAt: instant('created_at').notNull().defaultNow(),
  updatedAt: instant('updated_at').notNull().defaultNow(),
})

export const sessions = pgTable(
  'sessions',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    token: text().notNull().unique('sessions_token_key'),
    expiresAt: instant('expires_at').notNull(),
    ipAddress: text('ip_address'),
    userAgent: text('user_agent'),
    /** Where this session works. It may name a workspace that the person has left since: then it works in their own. */
    activeWorkspaceId: uuid('active_workspace_id'),
    lastSeenAt: instant('last_seen_at').notNull().defaultNow(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('sessions_user_id_idx').on(t.userId, t.id)],
)

/** NotificationChannels to sign in: a password, or an account at an identity provider. */
export const signInMethods = pgTable(
  'sign_in_methods',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    accountId: text('account_id').notNull(),
    providerId: text('provider_id').notNull(),
    /** Who vouches for `accountId`; empty for a password. */
    issuer: text().notNull().default(''),
    /** The address at the identity provider, to tell people which account it is. */
    email: text(),
    accessToken: text('access_token'),
    refreshToken: text('refresh_token'),
    idToken: text('id_token'),
    accessTokenExpiresAt: instant('access_token_expires_at'),
    refreshTokenExpiresAt: instant('refresh_token_expires_at'),
    scope: text(),
    password: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('sign_in_methods_user_key').on(t.userId, t.providerId),
    uniqueIndex('sign_in_methods_account_key').on(t.providerId, t.issuer, t.accountId),
  ],
)

export const verifications = pgTable(
  'verifications',
  {
    id: uuid().primaryKey(),
    identifier: text().notNull(),
    value: text().notNull(),
    expiresAt: instant('expires_at').notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [index('verifications_identifier_idx').on(t.identifier)],
)

/** What people tell about themselves, and whether they may use the app. */
export const profiles = pgTable(
  'profiles',
  {
    userId: uuid('user_id')
      .primaryKey()
      .references(() => users.id, { onDelete: 'cascade' }),
    email: text().notNull(),
    fullName: text('full_name').notNull(),
    businessName: text('business_name').notNull().default(''),
    businessType: text('business_type').notNull().default(''),
    targetAudience: text('target_audience').notNull().default(''),
    brandVoice: text('brand_voice').notNull().default(''),
    timeZone: text('time_zone').notNull().default('UTC'),
    language: text({ enum: languageIds }).notNull().default('en'),
    theme: text({ enum: themes }).notNull().default('system'),
    hidesFirstSteps: boolean('hides_first_steps').notNull().default(false),
    approvalStatus: text('approval_status', { enum: ['pending', 'approved', 'rejected'] })
      .notNull()
      .default('pending'),
    rejectionReason: text('rejection_reason'),
    suspendedAt: instant('suspended_at'),
    suspensionReason: text('suspension_reason'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    index('profiles_approval_idx').on(t.approvalStatus, t.createdAt, t.userId),
    check('profiles_theme_check', sql`${t.theme} in ('system', 'light', 'dark')`),
    check('profiles_approval_status_check', sql`${t.approvalStatus} in ('pending', 'approved', 'rejected')`),
    check('profiles_suspension_check', sql`(${t.suspendedAt} is null) = (${t.suspensionReason} is null)`),
    index('profiles_age_idx').on(t.createdAt, t.userId),
    index('profiles_suspended_idx')
      .on(t.createdAt, t.userId)
      .where(sql`${t.suspendedAt} is not null`),
    index('profiles_search_idx').using('gin', searched(t)),
  ],
)

/** Of profiles, by `profiles_search_idx`: every word that was typed begins a word of the name or the address. */
export function namedLike(typed: string): SQL {
  const words = typed.split(/[\s@._+-]+/u).filter(Boolean)
  const wanted = words.map((word) => `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}':*`).join(' & ')
  return sql`${searched(profiles)} @@ to_tsquery('simple', ${wanted})`
}

/** What people are found by. The index holds exactly this. */
function searched({ fullName, email }: { fullName: AnyPgColumn; email: AnyPgColumn }): SQL {
  return sql`to_tsvector('simple', translate(${fullName} || ' ' || ${email}, '@.-_+', '     '))`
}

export const userRoles = pgTable(
  'user_roles',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    role: text({ enum: ['super_admin'] }).notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.role] }), check('user_roles_role_check', sql`${t.role} in ('super_admin')`)],
)

/** Links that were mailed and not used yet. Whoever has one has read the mail, and that is all it shows. */
export const mailedLinks = pgTable(
  'mailed_links',
  {
    id: uuid().primaryKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    purpose: text({ enum: ['reset-password', 'verify-email', 'change-email'] }).notNull(),
    /** SHA-256. The token has 256 random bits, so that nothing slower is needed. */
    tokenHash: text('token_hash').notNull().unique('mailed_links_token_hash_key'),
    /** Where it went. */
    email: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [
    index('mailed_links_user_id_idx').on(t.userId, t.purpose),
    index('mailed_links_expires_at_idx').on(t.expiresAt),
    check('mailed_links_purpose_check', sql`${t.purpose} in ('reset-password', 'verify-email', 'change-email')`),
  ],
)

/** Browsers that somebody logged in from, so that they hear of one that they never used. */
export const knownBrowsers = pgTable(
  'known_browsers',
  {
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    /** SHA-256 of the person and of what the browser keeps: nobody sees here that two people share one. */
    markHash: text('mark_hash').notNull(),
    /** The one that was opened there last; it may have ended. */
    sessionId: uuid('session_id').notNull(),
    lastLogInAt: instant('last_log_in_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.markHash] }), index('known_browsers_last_log_in_at_idx').on(t.lastLogInAt)],
)

/** Attempts counted by rate-limiter-flexible, which decides the columns. */
export const rateLimits = pgTable(
  'rate_limits',
  {
    key: text().primaryKey(),
    points: integer().notNull().default(0),
    expire: bigint({ mode: 'number' }),
  },
  (t) => [index('rate_limits_expire_idx').on(t.expire)],
)
