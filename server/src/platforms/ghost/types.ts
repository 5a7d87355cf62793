import { z } from 'zod'

import { readableOf } from '../readable-of.ts'

export const GhostCredentials = z.object({ address: z.string(), keyId: z.string(), secret: z.string() })
export type GhostCredentials = z.infer<typeof GhostCredentials>

/** What a channel says of each of its posts. */
export const GhostSettings = z.object({
  account: z.string().default(''),
  tags: z.array(z.string()).default([]),
  isFeatured: z.boolean().default(false),
  /** The newsletter that members get newsletters of ours by; null where the site has none. */
  newsletter: z
    .string()
    .nullable()
    .default(null)
    .transform((slug) => slug || null),
  /** To whom, as Ghost filters members. */
  segment: z.string().default('all'),
  /** A newsletter is a mail alone, and no page of the site. */
  isMailOnly: z.boolean().default(false),
})
export type GhostSettings = z.infer<typeof GhostSettings>

/** The draft, and what it shows. */
export const GhostHandle = z.object({
  slug: z.string(),
  postId: z.string().nullable().default(null),
  pictures: z.array(z.string()).default([]),
})

export const Site = z.object({ site: z.object({ title: z.string(), url: z.string() }) })

const Post = z.object({
  id: z.string(),
  slug: z.string(),
  status: z.string(),
  url: z.string(),
  updated_at: z.string(),
  html: z.string().nullish(),
  email: z.object({ delivered_count: z.int().default(0), opened_count: z.int().default(0), failed_count: z.int().default(0) }).nullish(),
})
export type Post = z.infer<typeof Post>

export const Posts = z.object({ posts: z.array(Post) })

/** A page of what is out; those that cannot be read are passed over. */
export const ListedPosts = z.object({
  posts: readableOf(Post.extend({ title: z.string().nullish(), published_at: z.string() })),
  meta: z.object({ pagination: z.object({ next: z.int().nullable() }) }),
})

export const Images = z.object({ images: z.array(z.object({ url: z.string() })).min(1) })

export const Newsletters = z.object({ newsletters: z.array(z.object({ slug: z.string() })) })

const Problem = z.object({
  message: z.string(),
  context: z.string().nullish(),
  type: z.string().optional(),
  errorType: z.string().optional(),
  code: z.string().nullish(),
})

export const Refusal = z.object({ errors: z.array(Problem).min(1) }).transform(({ errors }) => errors[0]!)
