import type { PostViewQuery } from '@postwright/contract/content/post-views'
import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'

/** Filters of the repository by a name, of one person or shared with the workspace. */
export const postViews = pgTable(
  'post_views',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    userId: uuid('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    query: jsonb().$type<PostViewQuery>().notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('post_views_name_key').on(t.workspaceId, t.userId, sql`lower(${t.name})`), index('post_views_user_idx').on(t.userId)],
)
