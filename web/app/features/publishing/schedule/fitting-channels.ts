import { channelCan } from '@postwright/contract/publishing/channel-kinds'
import type { Channel } from '@postwright/contract/publishing/channels'
import type { ContentType } from '@postwright/contract/core/content-types'

const none: ReadonlySet<string> = new Set()

/** Connected channels that take posts of a type, save those that a post is on its way to already. */
export function fittingChannels(channels: readonly Channel[], contentType: ContentType, without = none): Channel[] {
  return channels.filter(({ id, status, contentTypes }) => status === 'connected' && contentTypes.includes(contentType) && !without.has(id))
}

/** What is chosen until somebody does: nobody is to post by hand what goes out by itself as well. */
export function firstChosen(fitting: readonly Channel[]): readonly Channel[] {
  const byThemselves = fitting.filter(({ kind }) => !channelCan(kind, 'hands-over'))
  return byThemselves.some(({ kind }) => channelCan(kind, 'reaches-readers')) ? byThemselves : fitting
}
