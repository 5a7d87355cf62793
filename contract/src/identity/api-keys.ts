import { z } from 'zod'

import { base, onceBase } from '../core/base.ts'
import { scopeIds } from '../core/scopes.ts'
import { Id, Instant, line, required } from '../core/values.ts'
import { msg } from '../core/msg.ts'
import { says } from '../core/sentences.ts'

/** One person has at most so many in a workspace. */
export const mostApiKeys = 20

export const ApiKey = z.object({
  id: Id,
  name: z.string(),
  scopes: z.array(z.enum(scopeIds)),
  /** What it ends with, to tell it from others. */
  ending: z.string(),
  createdAt: Instant,
  expiresAt: Instant.nullable(),
  lastUsedAt: Instant.nullable(),
  lastUsedAddress: z.string().nullable(),
})
export type ApiKey = z.infer<typeof ApiKey>

export const CreateApiKey = z.object({
  name: required(line(60), msg`Name is required.`),
  scopes: z
    .array(z.enum(scopeIds))
    .min(1, says(msg`Choose at least one.`))
    .max(scopeIds.length, says(msg`Choose each once.`)),
  expiresAt: Instant.nullable().default(null),
})
export type CreateApiKey = z.infer<typeof CreateApiKey>

/** A key cannot make, see or end keys. */
const keyBase = base.meta({ gate: 'approved', scope: 'person' })

export const apiKeys = {
  list: keyBase.route({ method: 'GET', path: '/account/api-keys', summary: 'Your API keys in this workspace' }).output(z.array(ApiKey)),
  /** The secret is in this answer and nowhere else, so that it is not kept for a repeated request either. */
  create: keyBase
    .route({ method: 'POST', path: '/account/api-keys', successStatus: 201, summary: 'Make an API key; its secret is shown once' })
    .input(CreateApiKey)
    .output(z.object({ key: ApiKey, secret: z.string() })),
  revoke: onceBase
    .meta({ gate: 'approved', scope: 'person' })
    .route({ method: 'DELETE', path: '/account/api-keys/{id}', summary: 'End an API key at once' })
    .input(z.object({ id: Id }))
    .output(z.object({})),
}
