import { z } from 'zod'

export const DevtoCredentials = z.object({ address: z.string(), key: z.string() })
export type DevtoCredentials = z.infer<typeof DevtoCredentials>

/** What a channel says of each of its posts. */
export const DevtoSettings = z.object({
  account: z.string().default(''),
  /** Lower-case letters and digits, four at most. */
  tags: z.array(z.string()).default([]),
})

/** Whether a draft may be there, and which it is. */
export const DevtoHandle = z.object({ articleId: z.int().nullable().default(null) })

export const Me = z.object({ id: z.int(), username: z.string() })

export const Article = z.object({
  id: z.int(),
  title: z.string(),
  url: z.string(),
  published: z.boolean().optional(),
  published_at: z.string().nullish(),
  body_markdown: z.string().nullish(),
  page_views_count: z.int().default(0),
  public_reactions_count: z.int().default(0),
  comments_count: z.int().default(0),
})
export type Article = z.infer<typeof Article>

export const Refusal = z.object({ error: z.string() })
