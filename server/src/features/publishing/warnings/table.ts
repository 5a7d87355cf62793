import type { WarningKind } from '@postwright/contract/publishing/channel-warnings'
import { pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { businessKey } from '../../content/businesses/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'
import { channels } from '../channels/table.ts'

/** What people were told of: it is told once, until it is mended. */
export const channelWarnings = pgTable(
  'channel_warnings',
  {
    channelId: uuid('channel_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    kind: text().$type<WarningKind>().notNull(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    since: instant('since').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.channelId, t.kind] })],
)
