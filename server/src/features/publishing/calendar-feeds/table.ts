import type { Language } from '@postwright/contract/core/languages'
import { index, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { businesses } from '../../content/businesses/table.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'

/** The iCalendar of a business. Its address is shown again to whoever may publish, so that it is kept sealed, and found by its hash. */
export const calendarFeeds = pgTable(
  'calendar_feeds',
  {
    businessId: uuid('business_id')
      .primaryKey()
      .references(() => businesses.id, { onDelete: 'cascade' }),
    workspaceId: workspaceKey(),
    tokenHash: text('token_hash').notNull(),
    sealedToken: text('sealed_token').notNull(),
    /** In which it is written. */
    language: text().$type<Language>().notNull(),
    madeBy: uuid('made_by').references(() => users.id, { onDelete: 'set null' }),
    madeAt: instant('made_at').notNull().defaultNow(),
    lastReadAt: instant('last_read_at'),
  },
  (t) => [uniqueIndex('calendar_feeds_token_key').on(t.tokenHash), index('calendar_feeds_workspace_idx').on(t.workspaceId)],
)
