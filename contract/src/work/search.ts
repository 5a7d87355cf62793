import { z } from 'zod'

import { Asset } from '../content/media.ts'
import { PostSummary } from '../content/posts.ts'
import { base } from '../core/base.ts'
import { msg } from '../core/msg.ts'
import { Id, line, required } from '../core/values.ts'
import { TaskStatus } from './task-shapes.ts'

/** So many of each kind are found at most. */
export const mostFound = 6
export const longestSearch = 200

export const FindEverywhere = z.object({
  q: required(line(longestSearch), msg`Say what to look for.`),
  /** Only what belongs to this business. */
  businessId: Id.optional(),
})
export type FindEverywhere = z.infer<typeof FindEverywhere>

const ofBusiness = { businessId: Id, businessName: z.string() }

export const FoundBusiness = z.object({ id: Id, name: z.string(), industry: z.string() })
export type FoundBusiness = z.infer<typeof FoundBusiness>

/** `excerpt` is plain text around the words that were looked for. */
export const FoundPost = PostSummary.pick({
  id: true,
  businessId: true,
  businessName: true,
  contentType: true,
  status: true,
  isLive: true,
  title: true,
  excerpt: true,
  nextDueAt: true,
  updatedAt: true,
})
export type FoundPost = z.infer<typeof FoundPost>

/** `excerpt`: where the words are in its text; null where its name has them. */
export const FoundDocument = z.object({ id: Id, ...ofBusiness, name: z.string(), excerpt: z.string().nullable() })
export type FoundDocument = z.infer<typeof FoundDocument>

/** A picture or film; `address?size=480` is a picture to look at where it has one. */
export const FoundMedia = Asset.pick({
  id: true,
  businessId: true,
  name: true,
  alt: true,
  kind: true,
  address: true,
  hasPreview: true,
}).extend({ businessName: z.string() })
export type FoundMedia = z.infer<typeof FoundMedia>

export const FoundTask = z.object({
  id: Id,
  title: z.string(),
  status: TaskStatus,
  /** Null for a task of the whole workspace. */
  businessName: z.string().nullable(),
  excerpt: z.string(),
})
export type FoundTask = z.infer<typeof FoundTask>

/** The person's own. `excerpt`: where the words are in its messages; null where its title has them. */
export const FoundConversation = z.object({ id: Id, ...ofBusiness, title: z.string(), excerpt: z.string().nullable() })
export type FoundConversation = z.infer<typeof FoundConversation>

/** What has every word, the last one perhaps only begun: of each kind the best, the newest first among equals. */
export const Found = z.object({
  businesses: z.array(FoundBusiness),
  posts: z.array(FoundPost),
  documents: z.array(FoundDocument),
  media: z.array(FoundMedia),
  tasks: z.array(FoundTask),
  conversations: z.array(FoundConversation),
})
export type Found = z.infer<typeof Found>

export const search = {
  find: base
    .route({
      method: 'GET',
      path: '/search',
      summary: 'The best matches among businesses, posts, documents, media, tasks and your conversations, six of each at most',
    })
    .input(FindEverywhere)
    .output(Found),
}
