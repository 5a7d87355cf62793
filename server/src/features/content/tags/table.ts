import { index, pgTable, primaryKey, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { workspaceKey } from '../../identity/team/table.ts'
import { businessKey } from '../businesses/table.ts'
import { posts } from '../posts/table.ts'

/** A tag that posts of a business have; it goes with the last of them. */
export const tags = pgTable(
  'tags',
  {
    id: uuid().primaryKey(),
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    name: text().notNull(),
    /** The name in lower case: two tags with the same one are the same tag. */
    key: text().notNull(),
  },
  (t) => [uniqueIndex('tags_key_key').on(t.workspaceId, t.key, t.businessId), index('tags_business_idx').on(t.businessId)],
)

export const postTags = pgTable(
  'post_tags',
  {
    workspaceId: workspaceKey(),
    businessId: businessKey(),
    postId: uuid('post_id')
      .notNull()
      .references(() => posts.id, { onDelete: 'cascade' }),
    tagId: uuid('tag_id')
      .notNull()
      .references(() => tags.id, { onDelete: 'cascade' }),
  },
  (t) => [
    primaryKey({ name: 'post_tags_pkey', columns: [t.postId, t.tagId] }),
    index('post_tags_tag_idx').on(t.tagId, t.postId),
    index('post_tags_business_idx').on(t.businessId),
  ],
)
