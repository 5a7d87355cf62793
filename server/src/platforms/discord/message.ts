import { createHash } from 'node:crypto'

import type { HttpBody } from '../http-body.ts'
import type { MediaPort, SentItem } from '../media.ts'
import { DiscordSettings } from './types.ts'

interface Message {
  text: string
  items: readonly SentItem[]
  media: MediaPort
  settings: Record<string, unknown>
  /** Of a bot. */
  nonce: string | null
  /** The message that it answers, which a webhook cannot say. */
  answers: string | null
}

const noLinkCards = 4

/** A post never calls anybody, whatever its text says. */
export const callsNobody = { allowed_mentions: { parse: [] } }

export function bodyOf({ text, items, media, settings, nonce, answers }: Message): HttpBody {
  const { showsLinkCards, shownAs, mode } = DiscordSettings.parse(settings)
  const message = {
    content: text,
    ...callsNobody,
    ...(mode !== 'bot' && shownAs && { username: shownAs }),
    ...(!showsLinkCards && { flags: noLinkCards }),
    ...(answers && { message_reference: { message_id: answers } }),
    ...(nonce && { nonce, enforce_nonce: true }),
    ...(items.length > 0 && { attachments: items.map(({ alt }, id) => ({ id, ...(alt && { description: alt }) })) }),
  }
  if (items.length === 0) return { json: message }
  const files = items.map((item, at) => ({
    name: `files[${at}]`,
    filename: `${item.id}.${item.contentType.split('/')[1]}`,
    type: item.contentType,
    value: { open: () => media.read(item), bytes: item.bytes },
  }))
  return { multipart: [{ name: 'payload_json', value: JSON.stringify(message), type: 'application/json' }, ...files] }
}

/** At most 25 characters. */
export function nonceOf(key: string): string {
  return createHash('sha256').update(key).digest('hex').slice(0, 24)
}

export function addressOf({ guildId, channelId }: { guildId: string; channelId: string }, id: string): string {
  return `https://discord.com/channels/${guildId}/${channelId}/${id}`
}
