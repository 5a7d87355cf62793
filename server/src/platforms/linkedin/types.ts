import { z } from 'zod'

export const LinkedInCredentials = z.object({
  accessToken: z.string(),
  refreshToken: z.string().optional(),
  /** In milliseconds. */
  grantedAt: z.coerce.number(),
  endsAt: z.coerce.number().optional(),
  /** What was allowed, by spaces. */
  scopes: z.string().default(''),
})
export type LinkedInCredentials = z.infer<typeof LinkedInCredentials>

export const LinkedInSettings = z.object({
  /** `urn:li:person:…` or `urn:li:organization:…`. */
  author: z.string().default(''),
  /** Who signed in: what the budgets are shared by. */
  member: z.string().default(''),
  visibility: z.enum(['PUBLIC', 'LOGGED_IN', 'CONNECTIONS']).default('PUBLIC'),
  asDocument: z.boolean().default(false),
  documentTitle: z.string().default(''),
})
export type LinkedInSettings = z.infer<typeof LinkedInSettings>

export function isPage({ author }: Pick<LinkedInSettings, 'author'>): boolean {
  return author.startsWith('urn:li:organization:')
}

/** What a send keeps: what was uploaded, by its place in the post. */
export const LinkedInHandle = z.object({
  /** In milliseconds. */
  media: z.array(z.object({ urn: z.string(), isReady: z.boolean(), uploadedAt: z.number() })).default([]),
  /** In milliseconds: from then on, a post of ours may be there. */
  firstTriedAt: z.number().nullable().default(null),
})
export type LinkedInHandle = z.infer<typeof LinkedInHandle>

export const Person = z.object({ sub: z.string(), name: z.string().default('') })

export const Roles = z.object({
  elements: z.array(z.object({ organization: z.string(), role: z.string().default('ADMINISTRATOR') })).default([]),
})

export const Organization = z.object({
  localizedName: z.string().optional(),
  vanityName: z.string().optional(),
})

export const UploadBegun = z.object({
  value: z.object({
    uploadUrl: z.string(),
    image: z.string().optional(),
    document: z.string().optional(),
  }),
})

export const FilmBegun = z.object({
  value: z.object({
    video: z.string(),
    uploadToken: z.string().default(''),
    uploadInstructions: z.array(z.object({ uploadUrl: z.string(), firstByte: z.int(), lastByte: z.int() })).min(1),
  }),
})

export const MediaState = z.object({ status: z.string() })

const Post = z.object({
  id: z.string(),
  commentary: z.string().default(''),
  createdAt: z.number().default(0),
  publishedAt: z.number().optional(),
  lifecycleState: z.string().default('PUBLISHED'),
  visibility: z.string().default('PUBLIC'),
  reshareContext: z.unknown().optional(),
})

export const Posts = z.object({ elements: z.array(Post).default([]) })

export const Comment = z.object({ id: z.string().optional(), commentUrn: z.string().optional() })

export const PageFigures = z.object({
  elements: z
    .array(
      z.object({
        share: z.string().optional(),
        ugcPost: z.string().optional(),
        totalShareStatistics: z.object({
          impressionCount: z.int().optional(),
          clickCount: z.int().optional(),
          likeCount: z.int().optional(),
          commentCount: z.int().optional(),
          shareCount: z.int().optional(),
        }),
      }),
    )
    .default([]),
})

export const MemberFigures = z.object({ elements: z.array(z.object({ count: z.int() })).default([]) })

export const Refusal = z.object({
  status: z.int().optional(),
  serviceErrorCode: z.int().optional(),
  code: z.string().optional(),
  message: z.string().optional(),
})
