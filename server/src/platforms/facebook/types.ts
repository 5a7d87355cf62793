import { z } from 'zod'

import { Paging } from '../meta/types.ts'
import { readableOf } from '../readable-of.ts'

export const FacebookSettings = z.object({
  /** The id of the page. */
  page: z.string().default(''),
  /** Where no picture stands below the text, the first address in it is shown with its title. */
  showsLinkCard: z.boolean().default(true),
})
export type FacebookSettings = z.infer<typeof FacebookSettings>

/** What a send keeps, none of which readers see. */
export const FacebookHandle = z.object({
  /** By their place in the post. */
  photos: z.array(z.string()).default([]),
  film: z.string().nullable().default(null),
  /** A post that is not published yet. */
  post: z.string().nullable().default(null),
  /** In milliseconds: from then on, a post or comment of ours may be there. */
  firstTriedAt: z.number().nullable().default(null),
})
export type FacebookHandle = z.infer<typeof FacebookHandle>

export const PageFacts = z.object({ id: z.string(), name: z.string(), username: z.string().optional() })

const Total = z.object({ summary: z.object({ total_count: z.int().optional() }).optional() }).optional()

export const Post = z.object({
  id: z.string(),
  message: z.string().default(''),
  created_time: z.string().default(''),
  permalink_url: z.string().optional(),
  is_published: z.boolean().optional(),
  attachments: z.object({ data: z.array(z.object({ target: z.object({ id: z.string().optional() }).optional() })).default([]) }).optional(),
  shares: z.object({ count: z.int().optional() }).optional(),
  reactions: Total,
  comments: Total,
})
export type Post = z.infer<typeof Post>

export const Posts = z.object({ data: readableOf(Post), paging: Paging.optional() })

export const Comments = z.object({ data: readableOf(Post), paging: Paging.optional() })

/** https://developers.facebook.com/docs/graph-api/reference/video (read 2026-09) */
export const Film = z.object({
  id: z.string(),
  published: z.boolean().optional(),
  permalink_url: z.string().optional(),
  post_id: z.string().optional(),
  status: z
    .object({
      video_status: z.string().optional(),
      processing_phase: z.object({ errors: z.array(z.object({ message: z.string().optional() })).default([]) }).optional(),
    })
    .optional(),
})
export type Film = z.infer<typeof Film>
