import { LRUCache } from 'lru-cache'

import { type Failure, readAnswer } from '../answers.ts'
import { ask, type Caller, failed } from './api.ts'
import { instanceFreshMs } from './limits.ts'
import { Instance } from './types.ts'

/** What a server allows. */
export interface InstanceLimits {
  characters: number
  linkCounts: number
  images: number
  mimeTypes: readonly string[]
  imageBytes: number | null
  videoBytes: number | null
  /** Whether a repeated key is known again: what speaks the same language may not do so. */
  knowsKeys: boolean
}

const recent = new LRUCache<string, InstanceLimits>({ max: 500, ttl: instanceFreshMs })

/** The limits of a server, asked for when they are not fresh. */
export async function instanceLimits(caller: Caller): Promise<{ type: 'limits'; limits: InstanceLimits } | Failure> {
  const known = recent.get(caller.address)
  if (known) return { type: 'limits', limits: known }
  const result = await ask(caller, '/api/v2/instance')
  const instance = readAnswer(result, [200], Instance)
  if (!instance) return failed(result)
  const limits = limitsOf(instance)
  recent.set(caller.address, limits)
  return { type: 'limits', limits }
}

/** Asks anew at the next use. */
export function forgetLimits(address: string): void {
  recent.delete(address)
}

function limitsOf({ version, configuration: { statuses, media_attachments: media } }: Instance): InstanceLimits {
  return {
    characters: statuses.max_characters,
    linkCounts: statuses.characters_reserved_per_url,
    images: statuses.max_media_attachments,
    mimeTypes: media.supported_mime_types,
    imageBytes: media.image_size_limit ?? null,
    videoBytes: media.video_size_limit ?? null,
    knowsKeys: !/compatible/i.test(version),
  }
}
