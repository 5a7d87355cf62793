import { sql } from 'drizzle-orm'
import { check, index, pgTable, smallint, time, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { businessKey } from '../../content/businesses/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'
import { channels } from '../channels/table.ts'

/** The weekly posting times of channels, on the clock of the business. */
export const slots = pgTable(
  'slots',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    channelId: uuid('channel_id')
      .notNull()
      .references(() => channels.id, { onDelete: 'cascade' }),
    /** Monday is 1, Sunday 7. */
    weekday: smallint().notNull(),
    time: time().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    uniqueIndex('slots_time_key').on(t.channelId, t.weekday, t.time),
    index('slots_business_idx').on(t.workspaceId, t.businessId),
    check('slots_weekday_check', sql`${t.weekday} between 1 and 7`),
  ],
)
