import type { AiSettingOptions } from '@postwright/contract/content/ai-settings'
import type { ContentType } from '@postwright/contract/core/content-types'
import { jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'

/** How one person wants one content type written. */
export const aiSettings = pgTable(
  'ai_settings',
  {
    workspaceId: workspaceKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    contentType: text('content_type').$type<ContentType>().notNull(),
    /** `composer`, one of the instance's, or `own:` and the kind of a key of theirs. */
    provider: text().notNull(),
    model: text().notNull(),
    settings: jsonb().$type<AiSettingOptions>().notNull().default({}),
    updatedAt: instant('updated_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.userId, t.contentType] })],
)
