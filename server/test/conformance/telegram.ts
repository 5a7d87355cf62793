import { telegramPlatform } from '../../src/platforms/telegram/index.ts'
import { startTelegram, type TelegramMessage } from '../fakes/telegram/server.ts'
import { connected, exchanged, inThisNetwork } from './connect.ts'
import type { Driver } from './driver.ts'

const payload = { contentType: 'x', title: null, body: 'Plums & <figs> are in: https://loerielane.example/plums', media: [] }

export const telegram: Driver = {
  name: 'Telegram',
  kind: 'telegram',
  safety: 'D',
  payload,
  text: payload.body,
  tooLong: { ...payload, body: '<'.repeat(4097) },
  visible: 'POST /bot',
  asking: 'GET /bot',
  hasAlt: false,
  takesBytes: true,
  busy: {
    status: 429,
    headers: { 'retry-after': '5' },
    body: '{"ok":false,"error_code":429,"description":"Too Many Requests: retry after 7","parameters":{"retry_after":7}}',
    seconds: 7,
  },
  busyWithout: { status: 429, body: '<html>Slow down</html>' },
  wrongField: 'token',
  serverField: null,
  fields: {},
  repeated: 'goes out',
  counts: null,
  readsBack: false,
  idTells: false,
  takesDown: true,
  replies: 'as answers',
  edits: true,
  async start() {
    const server = await startTelegram()
    const { token } = server
    const { platform, strict } = inThisNetwork((allow) => telegramPlatform({ rules: { allow }, origin: server.url }))
    const connect = () => connected(platform, { fields: { token: server.token, chat: '@loerielane' } })
    return {
      server,
      platform,
      strict,
      channel: await connect(),
      shown: () => posts(server.messages, server.chat.id),
      connectWrongly: () => exchanged(platform, { fields: { token: `${token}x`, chat: '@loerielane' } }),
      signOut: () => void (server.token = '123456:another-one-of-the-same-bot'),
      signInAgain: connect,
    }
  },
}

/** An album is one post. */
function posts(messages: readonly TelegramMessage[], chatId: number) {
  const groups = Object.values(Object.groupBy(messages, ({ id, album }) => album ?? `one ${id}`))
  return groups.map((group = []) => ({
    id: `${chatId}:${group.map(({ id }) => id).join('+')}`,
    text: group[0]!.text,
    answers: group[0]!.answers === undefined ? undefined : `${chatId}:${group[0]!.answers}`,
    media: group.flatMap(({ file }) => (file ? [{ alt: '', bytes: file.bytes }] : [])),
  }))
}
