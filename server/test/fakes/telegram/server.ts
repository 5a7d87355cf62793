import { fieldsOf, fileIn, textIn } from '../forms.ts'
import { type Answer, type Asked, type ProviderServer, startProviderServer } from '../provider-server.ts'
import { parseHtml } from './entities.ts'

export interface TelegramMessage {
  id: number
  /** As it is read, its entities parsed. */
  text: string
  html: string
  isSilent: boolean
  file: { bytes: number; sort: string } | null
  album: string | null
  /** The message that it answers. */
  answers?: number
}

export interface TelegramStandIn extends ProviderServer {
  token: string
  chat: { id: number; type: string; username?: string; title: string }
  member: { status: string; can_post_messages?: boolean }
  messages: TelegramMessage[]
  /** A group that grew has another number from then on. */
  move: (to: number) => void
  /** Messages in a minute. */
  perMinute: number
}

const longest = { text: 4096, caption: 1024 }
const sorts: Record<string, string> = { sendPhoto: 'photo', sendVideo: 'video', sendAnimation: 'animation' }

/** The Bot API, with one bot that is an administrator of one channel. https://core.telegram.org/bots/api (read 2026-08) */
export async function startTelegram(): Promise<TelegramStandIn> {
  let nextId = 40
  let movedFrom: number | null = null
  let sent: number[] = []

  async function answer(asked: Asked): Promise<Answer> {
    const [, token, method = ''] = /^\/bot([^/]+)\/(\w+)$/.exec(asked.path) ?? []
    if (!token) return refusal(404, 'Not Found')
    if (token !== state.token) return refusal(401, 'Unauthorized')
    const fields = { ...Object.fromEntries(asked.query), ...(await fieldsOf(asked)) }
    if (method === 'getMe') return done({ id: 123456, is_bot: true, first_name: 'Lane', username: 'lane_bot' })
    if (fields.chat_id !== undefined && Number(fields.chat_id) === movedFrom)
      return refusal(400, 'Bad Request: group chat was upgraded to a supergroup chat', { migrate_to_chat_id: state.chat.id })
    if (![String(state.chat.id), `@${state.chat.username}`].includes(String(fields.chat_id)))
      return refusal(400, 'Bad Request: chat not found')
    if (method === 'getChat') return done(state.chat)
    if (method === 'getChatMember') return done(state.member)
    return change(method, fields)
  }

  function change(method: string, fields: Record<string, unknown>): Answer {
    if (state.member.status === 'kicked') return refusal(403, 'Forbidden: bot was kicked from the channel chat')
    if (!state.member.can_post_messages) return refusal(403, 'Forbidden: need administrator rights in the channel chat')
    if (method === 'editMessageText' || method === 'editMessageCaption') return edit(method === 'editMessageText', fields)
    if (method === 'deleteMessage') {
      const at = state.messages.findIndex(({ id }) => id === fields.message_id)
      if (at < 0) return refusal(400, 'Bad Request: message to delete not found')
      state.messages.splice(at, 1)
      return done(true)
    }
    sent = sent.filter((at) => at > Date.now() - 60_000)
    if (sent.length >= state.perMinute) return refusal(429, 'Too Many Requests: retry after 33', { retry_after: 33 })
    if (method === 'sendMessage') return one(fields, 'text', null)
    if (method === 'sendMediaGroup') return album(fields)
    const sort = sorts[method]
    const file = sort && fileIn(fields, sort)
    if (!sort) return refusal(404, 'Not Found')
    if (!file) return refusal(400, 'Bad Request: wrong file identifier/HTTP URL specified')
    return one(fields, 'caption', { bytes: file.bytes, sort })
  }

  function one(fields: Record<string, unknown>, name: 'text' | 'caption', file: TelegramMessage['file']): Answer {
    const parsed = parseHtml(textIn(fields, name))
    if (typeof parsed === 'string') return refusal(400, `Bad Request: can't parse entities: ${parsed}`)
    if (name === 'text' && !parsed.text.trim()) return refusal(400, 'Bad Request: message text is empty')
    if (parsed.text.length > longest[name])
      return refusal(400, name === 'text' ? 'Bad Request: message is too long' : 'Bad Request: message caption is too long')
    const isSilent = [true, 'true'].includes(fields.disable_notification as boolean | string)
    const answers = (fields.reply_parameters as { message_id: number } | undefined)?.message_id
    if (answers !== undefined && state.messages.every(({ id }) => id !== answers))
      return refusal(400, 'Bad Request: message to be replied not found')
    return done(present(keep({ ...parsed, isSilent, file, album: null, answers })))
  }

  function album(fields: Record<string, unknown>): Answer {
    const media = JSON.parse(textIn(fields, 'media')) as { type: string; media: string; caption?: string }[]
    if (media.length < 2 || media.length > 10) return refusal(400, 'Bad Request: wrong number of media in the album')
    if (media.some(({ type }) => type === 'animation')) return refusal(400, 'Bad Request: type of the file is mismatched')
    const files = media.map(({ media: at }) => fileIn(fields, at.replace('attach://', '')))
    const captions = media.map(({ caption = '' }) => parseHtml(caption))
    if (files.includes(null)) return refusal(400, 'Bad Request: wrong file identifier/HTTP URL specified')
    if (captions.some((caption) => typeof caption === 'string')) return refusal(400, "Bad Request: can't parse entities")
    if (captions.some((caption) => typeof caption !== 'string' && caption.text.length > longest.caption))
      return refusal(400, 'Bad Request: message caption is too long')
    const group = String(nextId)
    const kept = captions.map((caption, at) =>
      keep({
        ...(caption as { text: string; html: string }),
        isSilent: fields.disable_notification === 'true',
        file: { bytes: files[at]!.bytes, sort: media[at]!.type },
        album: group,
      }),
    )
    return done(kept.map(present))
  }

  function edit(isText: boolean, fields: Record<string, unknown>): Answer {
    const message = state.messages.find(({ id }) => id === fields.message_id)
    if (!message) return refusal(400, 'Bad Request: message to edit not found')
    if (isText && message.file) return refusal(400, 'Bad Request: there is no text in the message to edit')
    const parsed = parseHtml(textIn(fields, isText ? 'text' : 'caption'))
    if (typeof parsed === 'string') return refusal(400, `Bad Request: can't parse entities: ${parsed}`)
    if (parsed.html === message.html)
      return refusal(400, 'Bad Request: message is not modified: specified new message content is exactly the same')
    Object.assign(message, parsed)
    return done(present(message))
  }

  function keep(message: Omit<TelegramMessage, 'id'>): TelegramMessage {
    sent.push(Date.now())
    const kept = { ...message, id: nextId++ }
    state.messages.push(kept)
    return kept
  }

  const present = ({ id, text, album: group }: TelegramMessage) => ({
    message_id: id,
    date: Math.floor(Date.now() / 1000),
    chat: state.chat,
    text,
    ...(group && { media_group_id: group }),
  })

  const server = await startProviderServer(answer)
  const state: TelegramStandIn = Object.assign(server, {
    token: '123456:AAbbCCddEEffGGhhIIjjKKllMM',
    chat: { id: -1001234567890, type: 'channel', username: 'loerielane', title: 'Loerie Lane' },
    member: { status: 'administrator', can_post_messages: true },
    messages: [],
    perMinute: 20,
    move(to: number) {
      movedFrom = state.chat.id
      state.chat = { id: to, type: 'supergroup', title: 'Loerie Lane' }
    },
  })
  return state
}

function done(result: unknown): Answer {
  return { status: 200, body: { ok: true, result } }
}

function refusal(status: number, description: string, parameters?: { retry_after?: number; migrate_to_chat_id?: number }): Answer {
  const headers = parameters?.retry_after ? { 'retry-after': String(parameters.retry_after) } : undefined
  return { status, headers, body: { ok: false, error_code: status, description, ...(parameters && { parameters }) } }
}
