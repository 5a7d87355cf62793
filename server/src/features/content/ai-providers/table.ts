import type { AiProviderKind, OwnKeyKind } from '@postwright/contract/content/ai-provider-kinds'
import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'

/** Millionths of a US dollar. */
const micros = (name: string) => bigint(name, { mode: 'number' })

/** Who may write on this instance, beside the composer. */
export const aiProviders = pgTable(
  'ai_providers',
  {
    /** Its kind, with a number from the second of a kind on: what people's settings name. */
    id: text().primaryKey(),
    kind: text().$type<Exclude<AiProviderKind, 'composer'>>().notNull(),
    name: text().notNull(),
    /** Null is the usual address of its kind. */
    baseUrl: text('base_url'),
    sealedKey: text('sealed_key'),
    /** The last signs of the key, to tell it from others. */
    keyEnds: text('key_ends'),
    /** That people may choose among; empty is any. */
    models: jsonb().$type<string[]>().notNull().default([]),
    model: text().notNull(),
    isDefault: boolean('is_default').notNull().default(false),
    isFallback: boolean('is_fallback').notNull().default(false),
    position: integer().notNull(),
    monthlyLimitMicros: micros('monthly_limit_micros'),
    /** The last test of the connection. */
    checkedAt: instant('checked_at'),
    checkMs: integer('check_ms'),
    checkError: text('check_error'),
    createdAt: instant('created_at').notNull().defaultNow(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('ai_providers_default_key')
      .on(t.isDefault)
      .where(sql`${t.isDefault}`),
  ],
)

/** Keys that people brought for themselves. */
export const aiKeys = pgTable(
  'ai_keys',
  {
    workspaceId: workspaceKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    kind: text().$type<OwnKeyKind>().notNull(),
    sealedKey: text('sealed_key').notNull(),
    keyEnds: text('key_ends').notNull(),
    model: text().notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.userId, t.kind] })],
)

/** Prices that an administrator entered, for a million tokens. */
export const aiPrices = pgTable(
  'ai_prices',
  {
    providerId: text('provider_id')
      .notNull()
      .references(() => aiProviders.id, { onDelete: 'cascade' }),
    model: text().notNull(),
    inputMicros: micros('input_micros').notNull(),
    outputMicros: micros('output_micros').notNull(),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.model] })],
)

/** Prices that a provider says itself in its list of models, for a million tokens. */
export const aiListedPrices = pgTable(
  'ai_listed_prices',
  {
    providerId: text('provider_id')
      .notNull()
      .references(() => aiProviders.id, { onDelete: 'cascade' }),
    model: text().notNull(),
    inputMicros: micros('input_micros').notNull(),
    outputMicros: micros('output_micros').notNull(),
    listedAt: instant('listed_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.providerId, t.model] })],
)

/** One row for each call to a model: under way with what it may cost, then with what it took. */
export const aiCalls = pgTable(
  'ai_calls',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    /** Without a reference, since it outlives the provider. */
    providerId: text('provider_id').notNull(),
    model: text().notNull(),
    /** Null while it is under way. */
    endedAt: instant('ended_at'),
    inputTokens: integer('input_tokens').notNull().default(0),
    outputTokens: integer('output_tokens').notNull().default(0),
    /** Null when nobody knows the price. */
    costMicros: micros('cost_micros'),
    heldMicros: micros('held_micros').notNull().default(0),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('ai_calls_created_idx').on(t.createdAt),
    index('ai_calls_workspace_idx').on(t.workspaceId, t.createdAt),
    index('ai_calls_under_way_idx')
      .on(t.createdAt)
      .where(sql`${t.endedAt} is null`),
  ],
)

/** What was spent in one period, and what calls under way may still cost, for each of the things that have a limit. */
export const aiSpend = pgTable(
  'ai_spend',
  {
    /** `all`, `provider:` and its id, or `workspace:` and its id. */
    scope: text().notNull(),
    /** A month such as 2026-11, or a day such as 2026-11-24, of UTC. */
    period: text().notNull(),
    spentMicros: micros('spent_micros').notNull().default(0),
    heldMicros: micros('held_micros').notNull().default(0),
  },
  (t) => [primaryKey({ columns: [t.scope, t.period] }), check('ai_spend_check', sql`${t.spentMicros} >= 0 and ${t.heldMicros} >= 0`)],
)
