import { z } from 'zod'

import { readableOf } from '../readable-of.ts'

const Service = z.object({ id: z.string(), type: z.string().optional(), serviceEndpoint: z.unknown() })
/** What else it says of an account stands for nothing here. */
const DidDocument = z.object({ service: z.array(Service).default([]) })

export const Session = z.object({
  accessJwt: z.string().min(1),
  refreshJwt: z.string().min(1),
  handle: z.string(),
  did: z.string().regex(/^did:[a-z]+:\S+$/),
  didDoc: DidDocument.optional().catch(undefined),
})
export type Session = z.infer<typeof Session>

export const BlueskyCredentials = z.object({
  /** Of the server that the account lies on. */
  pds: z.string(),
  did: z.string(),
  handle: z.string(),
  accessJwt: z.string(),
  refreshJwt: z.string(),
})
export type BlueskyCredentials = z.infer<typeof BlueskyCredentials>

export const BlueskySettings = z.object({ did: z.string().default(''), handle: z.string().default(''), language: z.string().default('') })

const Blob = z.object({
  $type: z.literal('blob'),
  ref: z.object({ $link: z.string() }),
  mimeType: z.string(),
  size: z.int(),
})
export type Blob = z.infer<typeof Blob>
export const Uploaded = z.object({ blob: Blob })

export const CardEmbed = z.object({
  $type: z.literal('app.bsky.embed.external'),
  external: z.looseObject({ thumb: Blob.optional() }),
})

/** A post as it is written, frozen before it is sent, so that sending it again is the same. */
export const FrozenPost = z.object({ rkey: z.string(), record: z.record(z.string(), z.unknown()) })
export type FrozenPost = z.infer<typeof FrozenPost>

export const Written = z.object({ uri: z.string(), cid: z.string() })
export const Resolved = z.object({ did: z.string() })
export const SessionInfo = z.object({ did: z.string(), handle: z.string() })

const PostView = z.object({
  uri: z.string(),
  likeCount: z.int().default(0),
  repostCount: z.int().default(0),
  replyCount: z.int().default(0),
  quoteCount: z.int().default(0),
})
export type PostView = z.infer<typeof PostView>
export const PostViews = z.object({ posts: z.array(PostView) })

/** A page of the posts of an account; those that cannot be read are passed over. */
export const Records = z.object({
  cursor: z.string().nullish(),
  records: readableOf(
    z.object({
      uri: z.string(),
      value: z.object({
        text: z.string(),
        createdAt: z.string(),
        langs: z.array(z.string()).catch([]),
        /** Of an answer to another post. */
        reply: z.unknown().optional(),
      }),
    }),
  ),
})

export const Refusal = z.object({ error: z.string(), message: z.string().default('') })
