import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { users } from '../../identity/accounts/table.ts'
import { workspaceKey } from '../../identity/team/table.ts'

/** A table of what people look at by a name; of each list its own. */
export function savedViewTable<Query>(name: string) {
  return pgTable(
    name,
    {
      id: uuid().primaryKey(),
      workspaceId: workspaceKey(),
      userId: uuid('user_id')
        .notNull()
        .references(() => users.id, { onDelete: 'cascade' }),
      name: text().notNull(),
      query: jsonb().$type<Query>().notNull(),
      isShared: boolean('is_shared').notNull().default(false),
      createdAt: instant('created_at').notNull().defaultNow(),
    },
    (t) => [uniqueIndex(`${name}_name_key`).on(t.workspaceId, t.userId, sql`lower(${t.name})`), index(`${name}_user_idx`).on(t.userId)],
  )
}

export type SavedViewTable = ReturnType<typeof savedViewTable<unknown>>
