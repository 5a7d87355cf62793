import { sql } from 'drizzle-orm'
import { boolean, index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../../infra/db/columns.ts'
import type { SentItem } from '../../../platforms/media.ts'

/** The public blog. Rows come from blog channels; `deliveryId` makes a repeated send the same row. */
export const blogPosts = pgTable(
  'blog_posts',
  {
    id: uuid().primaryKey(),
    deliveryId: uuid('delivery_id').unique('blog_posts_delivery_key'),
    title: text().notNull(),
    slug: text().notNull().unique('blog_posts_slug_key'),
    excerpt: text().notNull(),
    body: text().notNull(),
    /** An address, of this instance where it begins with a slash. */
    featuredImage: text('featured_image'),
    /** Its pictures, in their order: the first one is its cover. */
    media: jsonb().$type<readonly SentItem[]>().notNull().default([]),
    /** What networks show of it, made of its cover; they get a drawn one where there is none. */
    sharePicture: jsonb('share_picture').$type<SentItem>(),
    author: text().notNull(),
    published: boolean().notNull().default(false),
    /** Of the business, when it published: its day is the one that is shown. */
    timeZone: text('time_zone').notNull().default('UTC'),
    publishedAt: instant('published_at').notNull(),
  },
  // Nulls first is what a descending order says by itself; an index that says otherwise is not read for it.
  (t) => [
    index('blog_posts_list_idx')
      .on(t.publishedAt.desc().nullsFirst(), t.id.desc().nullsFirst())
      .where(sql`${t.published}`),
  ],
)
