import { SandboxBehaviour } from '@postwright/contract/channels'
import { ContentType } from '@postwright/contract/values'
import { z } from 'zod'

/** What a sandbox channel keeps for itself. `signIn` changes with each sign-in, and the token with it. */
export const SandboxSettings = z.object({ behaviour: SandboxBehaviour, signIn: z.uuid() })
export type SandboxSettings = z.infer<typeof SandboxSettings>

export const NewSandboxPost = z.object({ contentType: ContentType, title: z.string().nullable(), body: z.string() })
export type NewSandboxPost = z.infer<typeof NewSandboxPost>

export const SandboxPost = NewSandboxPost.extend({ id: z.uuid(), url: z.string(), createdAt: z.iso.datetime() })
export type SandboxPost = z.infer<typeof SandboxPost>

export const SandboxList = z.object({ posts: z.array(SandboxPost), more: z.boolean() })

export const SandboxRefusal = z.object({ error: z.string() })

export const freshBehaviour: SandboxBehaviour = { mode: 'accept', times: null, delayMs: 0, protection: 'repeatable' }
