import type { ContentType } from '@postwright/contract/core/content-types'
import { integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import { users } from '../../identity/accounts/table.ts'

/** What administrators added to the prompt of a content type. The newest of a type is in use. */
export const aiPromptVersions = pgTable(
  'ai_prompt_versions',
  {
    contentType: text('content_type').$type<ContentType>().notNull(),
    number: integer().notNull(),
    addition: text().notNull(),
    authorId: uuid('author_id').references(() => users.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [primaryKey({ columns: [t.contentType, t.number] })],
)
