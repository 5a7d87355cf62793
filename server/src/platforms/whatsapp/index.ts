import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { refuse } from '../answers.ts'
import type { Counts, OutsidePlatform, Payload, SendOutcome } from '../platform.ts'
import { whatsappConnection, type WhatsappOptions } from './connection.ts'
import { longestText } from './limits.ts'

export interface NewBroadcast {
  deliveryId: string
  channelId: string
  payload: Pick<Payload, 'title' | 'body'>
  /** Of the channel, with what was set for the post alone. */
  settings: Record<string, unknown>
}

/** Who writes down whom a message goes to, and knows what became of it. */
export interface BroadcastPort {
  begin: (broadcast: NewBroadcast) => Promise<SendOutcome>
  /** Null once it is not there any more. */
  countsOf: (which: { channelId: string; broadcastId: string }) => Promise<Counts | null>
}

/**
 * A number of WhatsApp: a send begins a message to everybody on the list of the business, once however often it is asked, and is done. Each
 * person is written to after that, which is written down before.
 */
export function whatsappPlatform(options: WhatsappOptions, { begin, countsOf }: BroadcastPort): OutsidePlatform {
  return {
    connection: whatsappConnection(options),
    safetyOf: () => 'A',
    settleMs: 0,
    async send({ deliveryId, payload, channel }) {
      if (payload.media.length > 0) return refuse(msg`WhatsApp messages go out without pictures and films. Take them out of the post.`)
      if (textOf(payload).length > longestText) return refuse(msg`WhatsApp takes 4,096 characters of text.`)
      return begin({ deliveryId, channelId: channel.id, payload, settings: { ...channel.settings, ...payload.settings } })
    },
    async lookUp() {
      return { type: 'unclear', reason: inEnglish(msg`A message to a list is begun again, never looked for.`) }
    },
    // As its webhooks told; it is asked for nothing.
    async metrics({ remoteId, channel }) {
      const counts = await countsOf({ channelId: channel.id, broadcastId: remoteId })
      return counts ? { type: 'counted', counts } : { type: 'gone' }
    },
  }
}

export function textOf({ title, body }: Pick<Payload, 'title' | 'body'>): string {
  return title ? `${title}\n\n${body}` : body
}
