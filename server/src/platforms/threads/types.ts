import { z } from 'zod'

import { Paging } from '../meta/types.ts'
import { readableOf } from '../readable-of.ts'

export const ThreadsSettings = z.object({
  account: z.string().default(''),
  replies: z.enum(['everyone', 'accounts_you_follow', 'mentioned_only']).default('everyone'),
})
export type ThreadsSettings = z.infer<typeof ThreadsSettings>

export const Me = z.object({ id: z.string(), username: z.string() })

export const Post = z.object({
  id: z.string(),
  text: z.string().default(''),
  timestamp: z.string().default(''),
  permalink: z.string().optional(),
  is_reply: z.boolean().optional(),
  replied_to: z.object({ id: z.string() }).optional(),
})

export const Posts = z.object({ data: readableOf(Post), paging: Paging.optional() })

const Quota = z.object({ quota_total: z.int().optional() }).optional()

export const PublishingLimit = z.object({ data: z.array(z.object({ quota_usage: z.int().optional(), config: Quota })).min(1) })
