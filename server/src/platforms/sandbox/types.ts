import { SandboxBehaviour } from '@postwright/contract/publishing/channels'
import { longestMediaAlt } from '@postwright/contract/content/media'
import { ContentType } from '@postwright/contract/core/values'
import { z } from 'zod'

/** The feed's own side of a sign-in. */
export const SandboxSession = z.object({ accessHash: z.string(), refreshHash: z.string(), expiresAt: z.iso.datetime() })
export type SandboxSession = z.infer<typeof SandboxSession>

/** An account as the feed keeps it, newest sign-in first. */
export const SandboxSettings = z.object({ behaviour: SandboxBehaviour, sessions: z.array(SandboxSession).default([]) })
export type SandboxSettings = z.infer<typeof SandboxSettings>

/** A picture or film that the feed shows from where it is. */
const SandboxMedia = z.object({
  kind: z.enum(['image', 'video']),
  address: z.string().regex(/^\/published\/[0-9a-f-]{36}$/),
  alt: z.string().max(longestMediaAlt),
  width: z.int().min(1),
  height: z.int().min(1),
  isMoving: z.boolean(),
  sizes: z.array(z.int().min(1)).max(10),
})
export type SandboxMedia = z.infer<typeof SandboxMedia>

export const NewSandboxPost = z.object({
  contentType: ContentType,
  title: z.string().nullable(),
  body: z.string(),
  media: z.array(SandboxMedia).max(20).default([]),
  replyTo: z.uuid().nullable().default(null),
})
export type NewSandboxPost = z.infer<typeof NewSandboxPost>

/** Its pictures stay. */
export const ChangedSandboxPost = NewSandboxPost.pick({ title: true, body: true })
export type ChangedSandboxPost = z.infer<typeof ChangedSandboxPost>

export const SandboxPost = NewSandboxPost.extend({ id: z.uuid(), url: z.string(), createdAt: z.iso.datetime() })
export type SandboxPost = z.infer<typeof SandboxPost>

export const SandboxList = z.object({ posts: z.array(SandboxPost), more: z.boolean() })

export const SandboxGrant = z.object({
  account_id: z.uuid(),
  access_token: z.string(),
  refresh_token: z.string(),
  expires_in: z.number(),
})
export type SandboxGrant = z.infer<typeof SandboxGrant>

export const SandboxAccount = z.object({ id: z.uuid(), name: z.string() })

/** Our side of a sign-in. */
export const SandboxCredentials = z.object({ channelId: z.uuid(), accessToken: z.string(), refreshToken: z.string() })

export const SandboxRefusal = z.object({ error: z.string() })

export const freshBehaviour: SandboxBehaviour = { mode: 'accept', times: null, delayMs: 0, protection: 'repeatable' }
