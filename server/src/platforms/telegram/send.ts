import type { HttpBody, MultipartField } from '../http-body.ts'
import type { HttpResult } from '../http.ts'
import type { MediaPort, SentItem } from '../media.ts'
import type { SendInput, SendOutcome } from '../platform.ts'
import { call, type Caller, failed, movedTo, resultOf } from './api.ts'
import { brokenLimit, sortOf } from './content.ts'
import { addressOf, messagesIn, remoteIdOf } from './message.ts'
import { type TelegramText, telegramText } from './text.ts'
import { AlbumAnswer, MessageAnswer, TelegramSettings } from './types.ts'

/** One request makes all of a post visible, and nothing that Telegram has tells later whether it did. */
export async function sendPost(caller: Caller, chatId: string, input: SendInput, items: readonly SentItem[]): Promise<SendOutcome> {
  const text = await telegramText(input.payload)
  const broken = brokenLimit(text, items)
  if (broken) return broken
  const send = (chat: string) => sendTo(caller, chat, { input, text, items })
  const result = await send(chatId)
  const moved = movedTo(result)
  return outcomeOf(moved ? await send(moved) : result)
}

function outcomeOf(result: HttpResult): SendOutcome {
  const message = resultOf(result, MessageAnswer)
  const messages = message ? [message] : resultOf(result, AlbumAnswer)
  const first = messages?.[0]
  if (!messages || !first) return failed(result)
  return { type: 'published', remoteId: remoteIdOf(messages), remoteUrl: addressOf(first) }
}

interface Post {
  input: SendInput
  text: TelegramText
  items: readonly SentItem[]
}

function sendTo(caller: Caller, chatId: string, { input, text: { html }, items }: Post): Promise<HttpResult> {
  const { replyTo } = input.payload
  const { isSilent, showsLinkCard } = TelegramSettings.parse(input.channel.settings)
  const [first] = items
  if (!first) {
    const message = {
      chat_id: chatId,
      text: html,
      parse_mode: 'HTML',
      disable_notification: isSilent,
      ...(replyTo && { reply_parameters: { message_id: messagesIn(replyTo.parent).ids[0] } }),
    }
    return call(caller, 'sendMessage', { json: { ...message, link_preview_options: { is_disabled: !showsLinkCard } } })
  }
  const fields = { chat_id: chatId, ...(isSilent && { disable_notification: 'true' }) }
  const caption = { caption: html, parse_mode: 'HTML' }
  if (items.length === 1) {
    const sort = sortOf(first)
    return call(caller, methods[sort], parts({ ...fields, ...caption }, [fileOf(input.media, first, sort)]))
  }
  const media = items.map((item, at) => ({ type: sortOf(item), media: `attach://f${at}`, ...(at === 0 && caption) }))
  const files = items.map((item, at) => fileOf(input.media, item, `f${at}`))
  return call(caller, 'sendMediaGroup', parts({ ...fields, media: JSON.stringify(media) }, files))
}

const methods = { photo: 'sendPhoto', video: 'sendVideo', animation: 'sendAnimation' } as const

function parts(fields: Record<string, string>, files: readonly MultipartField[]): HttpBody {
  return { multipart: [...Object.entries(fields).map(([name, value]) => ({ name, value })), ...files] }
}

function fileOf(media: MediaPort, item: SentItem, name: string): MultipartField {
  const filename = `${item.id}.${item.contentType.split('/')[1]}`
  return { name, filename, type: item.contentType, value: { open: () => media.read(item), bytes: item.bytes } }
}
