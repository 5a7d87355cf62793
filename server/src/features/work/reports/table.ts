import type { Language } from '@postwright/contract/core/languages'
import type { Report } from '@postwright/contract/work/reports'
import { index, integer, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { businessKey } from '../../content/businesses/table.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'

/** Figures of a business at an address. It is shown again to whoever may publish, so that it is kept sealed, and found by its hash. */
export const reports = pgTable(
  'reports',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    name: text().notNull(),
    period: text().$type<Report['period']>().notNull(),
    language: text().$type<Language>().notNull(),
    tokenHash: text('token_hash').notNull(),
    sealedToken: text('sealed_token').notNull(),
    /** Null where the address alone opens it. */
    passcodeHash: text('passcode_hash'),
    /** Wrong passcodes since the last right one, or since it rested last. */
    tries: integer().notNull().default(0),
    restsUntil: instant('rests_until'),
    madeBy: uuid('made_by').references(() => users.id, { onDelete: 'set null' }),
    madeAt: instant('made_at').notNull().defaultNow(),
    endsAt: instant('ends_at'),
    openings: integer().notNull().default(0),
    lastOpenedAt: instant('last_opened_at'),
  },
  (t) => [
    uniqueIndex('reports_token_key').on(t.tokenHash),
    index('reports_business_idx').on(t.workspaceId, t.businessId, t.madeAt.desc(), t.id.desc()),
  ],
)
