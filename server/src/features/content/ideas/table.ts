import type { ContentType } from '@postwright/contract/core/content-types'
import { boolean, index, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'
import { businessKey } from '../businesses/table.ts'

/** Something that a business could post about. A dismissed one stays, so that it is not proposed again. */
export const ideas = pgTable(
  'ideas',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    title: text().notNull(),
    angle: text().notNull(),
    contentType: text('content_type').$type<ContentType>().notNull(),
    /** Who proposed it. */
    writer: text().notNull(),
    isDismissed: boolean('is_dismissed').notNull().default(false),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [index('ideas_business_idx').on(t.workspaceId, t.businessId, t.createdAt.desc(), t.id.desc())],
)
