import { z } from 'zod'

export const YouTubeCredentials = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  /** In milliseconds. */
  grantedAt: z.coerce.number(),
  /** What was allowed, by spaces. */
  scopes: z.string().default(''),
})
export type YouTubeCredentials = z.infer<typeof YouTubeCredentials>

export const YouTubeSettings = z.object({
  channel: z.string().default(''),
  /** The list of what it uploaded. */
  uploads: z.string().default(''),
  visibility: z.enum(['public', 'unlisted', 'private']).default('public'),
  tags: z.array(z.string()).default([]),
  category: z.string().default('22'),
  isForChildren: z.boolean().default(false),
})
export type YouTubeSettings = z.infer<typeof YouTubeSettings>

/** What a send keeps. A session makes one film at most, and tells what it has. */
export const YouTubeHandle = z.object({
  session: z.object({ address: z.string(), bytes: z.int(), sent: z.int() }).nullable().default(null),
  /** In milliseconds: from then on, the film may be there. */
  firstTriedAt: z.number().nullable().default(null),
  videoId: z.string().nullable().default(null),
  /** Why the film has no thumbnail. Null once it has one, and where none was chosen. */
  lacks: z.string().nullable().default(null),
})
export type YouTubeHandle = z.infer<typeof YouTubeHandle>

export const Channels = z.object({
  items: z
    .array(
      z.object({
        id: z.string(),
        snippet: z.object({ title: z.string(), customUrl: z.string().optional() }),
        contentDetails: z.object({ relatedPlaylists: z.object({ uploads: z.string() }) }),
      }),
    )
    .default([]),
})

/** Numbers are texts. */
const Figure = z.coerce.number().int().optional()

export const Video = z.object({
  id: z.string(),
  snippet: z.object({ title: z.string(), description: z.string().default(''), publishedAt: z.string().optional() }).optional(),
  status: z
    .object({
      uploadStatus: z.string().optional(),
      failureReason: z.string().optional(),
      rejectionReason: z.string().optional(),
      privacyStatus: z.string().optional(),
    })
    .optional(),
  statistics: z.object({ viewCount: Figure, likeCount: Figure, commentCount: Figure }).optional(),
})
export type Video = z.infer<typeof Video>

export const Videos = z.object({ items: z.array(Video).default([]) })

export const Uploads = z.object({
  nextPageToken: z.string().optional(),
  items: z
    .array(
      z.object({
        snippet: z.object({ title: z.string(), description: z.string().default(''), publishedAt: z.string() }),
        contentDetails: z.object({ videoId: z.string() }),
      }),
    )
    .default([]),
})

export const Comment = z.object({ id: z.string() })

export const Refusal = z.object({
  error: z.object({
    message: z.string().optional(),
    errors: z.array(z.object({ reason: z.string().optional(), message: z.string().optional() })).default([]),
    status: z.string().optional(),
  }),
})
