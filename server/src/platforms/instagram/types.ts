import { z } from 'zod'

import { Paging } from '../meta/types.ts'
import { readableOf } from '../readable-of.ts'

export const InstagramSettings = z.object({
  account: z.string().default(''),
  /** What may be published in a day, as the account was told last. */
  quota: z.int().min(1).optional(),
})

export const Me = z.object({ id: z.string(), username: z.string().optional() })

export const Post = z.object({
  id: z.string(),
  caption: z.string().default(''),
  /** Of a comment. */
  text: z.string().default(''),
  timestamp: z.string().default(''),
  permalink: z.string().optional(),
  like_count: z.int().optional(),
  comments_count: z.int().optional(),
})

export const Posts = z.object({ data: readableOf(Post), paging: Paging.optional() })

export const PublishingLimit = z.object({
  data: z.array(z.object({ quota_usage: z.int().optional(), config: z.object({ quota_total: z.int().optional() }).optional() })).min(1),
})

/** What is kept of a comment, which is no container. */
export const CommentHandle = z.object({ firstTriedAt: z.number().nullable().default(null) })
