import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { refuse } from '../answers.ts'
import type { OutsidePlatform, Payload, SendOutcome } from '../platform.ts'
import { whatsappConnection, type WhatsappOptions } from './connection.ts'
import { longestText } from './limits.ts'

export interface NewBroadcast {
  deliveryId: string
  channelId: string
  payload: Pick<Payload, 'title' | 'body'>
  /** Of the channel, with what was set for the post alone. */
  settings: Record<string, unknown>
}

/**
 * A number of WhatsApp: a send begins a message to everybody on the list of the business, once however often it is asked, and is done. Each
 * person is written to after that, which is written down before.
 */
export function whatsappPlatform(options: WhatsappOptions, begin: (broadcast: NewBroadcast) => Promise<SendOutcome>): OutsidePlatform {
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
  }
}

export function textOf({ title, body }: Pick<Payload, 'title' | 'body'>): string {
  return title ? `${title}\n\n${body}` : body
}
