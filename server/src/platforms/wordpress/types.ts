import { z } from 'zod'

export const WordPressCredentials = z.object({ root: z.string(), username: z.string(), password: z.string() })
export type WordPressCredentials = z.infer<typeof WordPressCredentials>

/** What a channel says of each of its posts. */
export const WordPressSettings = z.object({
  account: z.string().default(''),
  /** By name; made there where they are missing. */
  categories: z.array(z.string()).default([]),
  tags: z.array(z.string()).default([]),
  /** Before newer posts on the first page. */
  isSticky: z.boolean().default(false),
})
export type WordPressSettings = z.infer<typeof WordPressSettings>

const Uploaded = z.object({ id: z.int(), url: z.string() })
export type Uploaded = z.infer<typeof Uploaded>

/** The draft, and what it shows. */
export const WordPressHandle = z.object({
  slug: z.string(),
  postId: z.int().nullable().default(null),
  media: z.array(Uploaded).default([]),
})
export type WordPressHandle = z.infer<typeof WordPressHandle>

export const Root = z.object({ name: z.string().default(''), home: z.string().optional(), namespaces: z.array(z.string()) })

export const Me = z.object({ id: z.int(), name: z.string(), capabilities: z.record(z.string(), z.boolean()).default({}) })

export const Post = z.object({
  id: z.int(),
  slug: z.string(),
  status: z.string(),
  link: z.string(),
  content: z.object({ raw: z.string().optional() }).optional(),
})
export type Post = z.infer<typeof Post>

const Rendered = z.object({ rendered: z.string() })
/** In a list of what a site shows. Times are of UTC, and do not say so. */
export const ListedPost = z.object({
  id: z.int(),
  link: z.string(),
  date_gmt: z.string(),
  title: Rendered,
  content: Rendered.extend({ protected: z.boolean().default(false) }),
})

export const ListedComment = z.object({ post: z.int() })

export const Media = z.object({ id: z.int(), source_url: z.string() })

export const Term = z.object({ id: z.int(), name: z.string() })

export const Refusal = z.object({ code: z.string(), message: z.string(), data: z.object({ term_id: z.int().optional() }).nullish() })
