import type { AiProvider, AiSettingOptions } from '@postwright/contract/ai-settings'
import type { ContentType } from '@postwright/contract/content-types'
import { jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core'

import { users } from '../accounts/table.ts'
import { workspaces } from '../team/table.ts'

/** How one person wants one content type written. */
export const aiSettings = pgTable(
  'ai_settings',
  {
    workspaceId: uuid('workspace_id')
      .notNull()
      .references(() => workspaces.id, { onDelete: 'cascade' }),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    contentType: text('content_type').$type<ContentType>().notNull(),
    provider: text().$type<AiProvider>().notNull(),
    model: text().notNull(),
    settings: jsonb().$type<AiSettingOptions>().notNull().default({}),
    updatedAt: timestamp('updated_at', { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.workspaceId, t.userId, t.contentType] })],
)
