import { msg } from '@postwright/contract/core/msg'

import { refuse } from '../answers.ts'
import type { SentItem } from '../media.ts'
import type { Payload, Refused } from '../platform.ts'
import { countCharacters } from './count.ts'
import type { InstanceLimits } from './instance.ts'
import type { MastodonSettings } from './types.ts'

export function textOf({ title, body }: Payload): string {
  return title ? `${title}\n\n${body}` : body
}

/** Why a server would refuse it, before it is asked; null where it would not. */
export function brokenLimit(
  payload: Payload,
  items: readonly SentItem[],
  limits: InstanceLimits,
  { contentWarning }: MastodonSettings,
): Refused | null {
  const { characters, linkCounts, images, mimeTypes } = limits
  const count = countCharacters(textOf(payload), linkCounts) + countCharacters(contentWarning, linkCounts)
  if (count > characters)
    return refuse(msg`This server of Mastodon takes ${{ limit: characters }} characters, and the text has ${{ count }}.`)
  if (items.length > images) return refuse(msg`This server of Mastodon takes at most ${{ images }} pictures.`)
  if (items.length > 1 && items.some(({ kind, isMoving }) => kind === 'video' || isMoving))
    return refuse(msg`Mastodon takes pictures, or one film or moving picture.`)
  const unknown = items.find(({ contentType }) => mimeTypes.length > 0 && !mimeTypes.includes(contentType))
  if (unknown) return refuse(msg`This server of Mastodon takes no files of the type ${{ type: unknown.contentType }}.`)
  const large = items.find(({ kind, bytes }) => bytes > ((kind === 'video' ? limits.videoBytes : limits.imageBytes) ?? Infinity))
  if (large) return refuse(msg`A picture or film is larger than this server of Mastodon takes.`)
  return null
}
