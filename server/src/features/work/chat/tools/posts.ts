import { PostStatus } from '@postwright/contract/content/posts'
import type { ChatCardOf } from '@postwright/contract/work/chat-cards'
import { ContentType } from '@postwright/contract/core/values'
import { z } from 'zod'

import { listPosts } from '../../../content/posts/public.ts'
import { defineChatTool } from './tool.ts'

export const postsTool = defineChatTool({
  name: 'list_posts',
  tool: 'posts',
  makes: false,
  description:
    'Lists posts of the business, newest change first, or best match first for a query: their ids, types, states, times and beginnings. Every word of the query must occur. Without a query it lists the newest ones.',
  schema: z.object({
    query: z.string().trim().max(200).default(''),
    contentType: ContentType.optional(),
    status: PostStatus.optional(),
    limit: z.int().min(1).max(20).default(10),
  }),
  async run({ context, businessId }, { query, contentType, status, limit }) {
    const { items } = await listPosts(context, { businessId, contentType, status, limit, ...(query !== '' && { q: query }) })
    const card: ChatCardOf<'posts'> = {
      tool: 'posts',
      query,
      posts: items.map(({ id, contentType, status, title, excerpt, nextDueAt, updatedAt }) => ({
        id,
        contentType,
        status,
        title,
        excerpt,
        nextDueAt,
        updatedAt,
      })),
    }
    return { card, told: { posts: card.posts }, made: 0 }
  },
})
