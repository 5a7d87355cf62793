import { index, jsonb, pgTable, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core'

import { instant } from '../../infra/db/columns.ts'
import type { SandboxMedia } from './types.ts'

/** What the sandbox feed shows. It stands for a platform outside, so nothing else of ours may read it. */
export const sandboxPosts = pgTable(
  'sandbox_posts',
  {
    id: uuid().primaryKey(),
    channelId: uuid('channel_id').notNull(),
    idempotencyKey: text('idempotency_key'),
    contentType: text('content_type').notNull(),
    title: text(),
    body: text().notNull(),
    media: jsonb().$type<SandboxMedia[]>().notNull().default([]),
    /** The post that it answers. */
    replyTo: uuid('reply_to'),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [
    index('sandbox_posts_wall_idx').on(t.channelId, t.createdAt.desc()),
    uniqueIndex('sandbox_posts_key').on(t.channelId, t.idempotencyKey),
  ],
)
