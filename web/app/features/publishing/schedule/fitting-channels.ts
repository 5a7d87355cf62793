import type { Channel } from '@postwright/contract/publishing/channels'
import type { ContentType } from '@postwright/contract/core/content-types'

const none: ReadonlySet<string> = new Set()

/** Connected channels that take posts of a type, save those that a post is on its way to already. */
export function fittingChannels(channels: readonly Channel[], contentType: ContentType, without = none): Channel[] {
  return channels.filter(({ id, status, contentTypes }) => status === 'connected' && contentTypes.includes(contentType) && !without.has(id))
}
