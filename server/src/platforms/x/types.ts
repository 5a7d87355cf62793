import { z } from 'zod'

export const XCredentials = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  /** In milliseconds. */
  grantedAt: z.coerce.number(),
})
export type XCredentials = z.infer<typeof XCredentials>

export const XSettings = z.object({
  account: z.string().default(''),
  username: z.string().default(''),
  replies: z.enum(['everyone', 'following', 'mentionedUsers']).default('everyone'),
})
export type XSettings = z.infer<typeof XSettings>

/** What a send keeps: what was uploaded, by its place in the post. */
export const XHandle = z.object({
  media: z.array(z.object({ id: z.string(), isReady: z.boolean(), hasAlt: z.boolean() })).default([]),
  /** A film that is being uploaded, and how many of its chunks X has. */
  uploading: z.object({ id: z.string(), chunks: z.int() }).nullable().default(null),
  /** In milliseconds: from then on, a post of ours may be there. */
  firstTriedAt: z.number().nullable().default(null),
})
export type XHandle = z.infer<typeof XHandle>

export const Me = z.object({ data: z.object({ id: z.string(), name: z.string(), username: z.string() }) })

export const Created = z.object({ data: z.object({ id: z.string() }) })

const Processing = z.object({
  state: z.enum(['pending', 'in_progress', 'failed', 'succeeded']),
  check_after_secs: z.number().optional(),
  error: z.object({ message: z.string().optional() }).optional(),
})

export const Uploaded = z.object({ data: z.object({ id: z.string(), processing_info: Processing.optional() }) })

/** The newest specification calls them reposts. */
const Metrics = z.object({
  retweet_count: z.int().optional(),
  repost_count: z.int().optional(),
  reply_count: z.int().optional(),
  like_count: z.int().optional(),
  quote_count: z.int().optional(),
  bookmark_count: z.int().optional(),
  impression_count: z.int().optional(),
})
export type Metrics = z.infer<typeof Metrics>

export const Post = z.object({
  id: z.string(),
  text: z.string(),
  created_at: z.string().optional(),
  lang: z.string().optional(),
  entities: z
    .object({
      urls: z
        .array(
          z.object({ url: z.string(), expanded_url: z.string(), media_key: z.string().optional(), display_url: z.string().optional() }),
        )
        .default([]),
    })
    .optional(),
  referenced_tweets: z.array(z.object({ type: z.string(), id: z.string() })).default([]),
  public_metrics: Metrics.optional(),
  non_public_metrics: z.object({ url_link_clicks: z.int().optional() }).optional(),
})
export type Post = z.infer<typeof Post>

export const Posts = z.object({
  data: z.array(Post).default([]),
  meta: z.object({ next_token: z.string().optional() }).default({}),
})

export const Refusal = z.object({
  detail: z.string().optional(),
  title: z.string().optional(),
  type: z.string().optional(),
  errors: z.array(z.object({ message: z.string().optional(), detail: z.string().optional() })).optional(),
})
