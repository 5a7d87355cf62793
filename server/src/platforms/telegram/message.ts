import type { Message } from './types.ts'

/** The chat and each of its messages: an album has several. */
export function remoteIdOf(messages: readonly Message[]): string {
  return `${messages[0]?.chat.id}:${messages.map(({ message_id: id }) => id).join('+')}`
}

export function messagesIn(remoteId: string): { chatId: string; ids: number[] } {
  const [chatId = '', ids = ''] = remoteId.split(':')
  return { chatId, ids: ids.split('+').map(Number) }
}

/** A private channel's are opened by its members alone; other chats have none. */
export function addressOf({ chat: { id, username }, message_id: message }: Message): string | null {
  if (username) return `https://t.me/${username}/${message}`
  const inside = /^-100(\d+)$/.exec(String(id))?.[1]
  return inside ? `https://t.me/c/${inside}/${message}` : null
}
