import { fieldsOf, fileIn, textIn } from '../forms.ts'
import { type Answer, type Asked, type ProviderServer, startProviderServer } from '../provider-server.ts'

export interface DiscordMessage {
  id: string
  content: string
  author: string
  webhookId: string | null
  /** Who was called by it. */
  calls: string[]
  files: { alt: string; bytes: number }[]
  flags: number
  /** The message that it answers. */
  answers?: string
}

export interface DiscordStandIn extends ProviderServer {
  webhookToken: string
  botToken: string
  messages: DiscordMessage[]
  /** What is left of the bucket. */
  remaining: number
}

const epochMs = 1_420_070_400_000
const nonceMs = 3 * 60_000
const ids = { webhook: '347114750880120863', channel: '345626669224982402', guild: '290926798626357999', bot: '260093344858767361' }

/** One channel of one server, with a webhook and a bot. https://discord.com/developers/docs (read 2026-08) */
export async function startDiscord(): Promise<DiscordStandIn> {
  const nonces = new Map<string, { id: string; until: number }>()
  let sequence = 0n

  async function answer(asked: Asked): Promise<Answer> {
    const path = asked.path.replace('/api/v10', '')
    if (path.startsWith('/webhooks/')) return ofWebhook(asked, path)
    if (asked.headers.authorization !== `Bot ${state.botToken}`) return refusal(401, 0, '401: Unauthorized')
    if (path === '/users/@me') return { status: 200, body: { id: ids.bot, username: 'lane', bot: true } }
    const rest = /^\/channels\/(\d+)(.*)$/.exec(path)
    if (rest?.[1] !== ids.channel) return refusal(404, 10_003, 'Unknown Channel')
    if (rest[2] === '') return { status: 200, body: { id: ids.channel, name: 'season', guild_id: ids.guild, type: 0 } }
    if (asked.method === 'GET' && rest[2] === '/messages') {
      const after = BigInt(asked.query.get('after') ?? 0)
      return {
        status: 200,
        body: state.messages
          .filter(({ id }) => BigInt(id) > after)
          .toReversed()
          .slice(0, 100)
          .map(present),
      }
    }
    if (asked.method === 'POST') return post(asked, null)
    return ofMessage(asked, rest[2]!.replace('/messages/', ''))
  }

  async function ofWebhook(asked: Asked, path: string): Promise<Answer> {
    const [, id, token, rest = ''] = /^\/webhooks\/(\d+)\/([\w-]+)(.*)$/.exec(path) ?? []
    if (id !== ids.webhook) return refusal(404, 10_015, 'Unknown Webhook')
    if (token !== state.webhookToken) return refusal(401, 50_027, 'Invalid Webhook Token')
    if (rest) return ofMessage(asked, rest.replace('/messages/', ''))
    if (asked.method === 'GET')
      return { status: 200, body: { id, token, name: 'Loerie Lane', channel_id: ids.channel, guild_id: ids.guild } }
    const posted = await post(asked, ids.webhook)
    if (asked.query.get('wait') === 'true') return posted
    // Nothing is said of what became of it.
    return { status: 204, headers: posted.headers }
  }

  async function post(asked: Asked, webhookId: string | null): Promise<Answer> {
    const parts = await fieldsOf(asked)
    const fields = 'payload_json' in parts ? (JSON.parse(textIn(parts, 'payload_json')) as Record<string, unknown>) : parts
    const described = (fields.attachments ?? []) as { id: number; description?: string }[]
    const files = Object.keys(parts)
      .filter((name) => name.startsWith('files['))
      .map((name, at) => ({ alt: described.find(({ id }) => id === at)?.description ?? '', bytes: fileIn(parts, name)?.bytes ?? 0 }))
    const content = textIn(fields, 'content')
    if (!content && files.length === 0) return refusal(400, 50_006, 'Cannot send an empty message')
    if ([...content].length > 2000) return tooLong()
    if (state.remaining <= 0)
      return {
        status: 429,
        headers: { 'retry-after': '65', 'x-ratelimit-scope': 'user' },
        body: { message: 'You are being rate limited.', retry_after: 64.57, global: false },
      }
    state.remaining -= 1
    const nonce = webhookId === null && fields.enforce_nonce === true ? textIn(fields, 'nonce') : ''
    const known = nonces.get(nonce)
    if (nonce && known && known.until > Date.now()) return { status: 200, headers: bucket(), body: present(find(known.id)!) }
    if (nonce.length > 25) return refusal(400, 50_035, 'Invalid Form Body')
    const isQuiet = Array.isArray((fields.allowed_mentions as { parse?: string[] } | undefined)?.parse)
    const answers = webhookId === null ? (fields.message_reference as { message_id: string } | undefined) : undefined
    if (answers && !find(answers.message_id)) return refusal(400, 50_035, 'Invalid Form Body')
    const message = {
      id: String((BigInt(Date.now() - epochMs) << 22n) + sequence++),
      content: content.trim(),
      author: webhookId ?? ids.bot,
      webhookId,
      calls: isQuiet ? [] : (content.match(/@everyone|@here|<@\d+>/g) ?? []),
      files,
      answers: answers?.message_id,
      flags: Number(fields.flags ?? 0),
    }
    state.messages.push(message)
    if (nonce) nonces.set(nonce, { id: message.id, until: Date.now() + nonceMs })
    return { status: 200, headers: bucket(), body: present(message) }
  }

  async function ofMessage(asked: Asked, id: string): Promise<Answer> {
    const message = find(id)
    if (!message) return refusal(404, 10_008, 'Unknown Message')
    if (asked.method === 'DELETE') {
      state.messages.splice(state.messages.indexOf(message), 1)
      return { status: 204 }
    }
    if (asked.method === 'PATCH') {
      const content = textIn(await fieldsOf(asked), 'content')
      if ([...content].length > 2000) return tooLong()
      message.content = content.trim()
    }
    return { status: 200, body: present(message) }
  }

  const find = (id: string) => state.messages.find((message) => message.id === id)
  const bucket = () => ({
    'x-ratelimit-limit': '5',
    'x-ratelimit-remaining': String(state.remaining),
    'x-ratelimit-reset-after': '1.4',
    'x-ratelimit-bucket': 'abcd1234',
  })

  const server = await startProviderServer(answer)
  const state: DiscordStandIn = Object.assign(server, {
    webhookToken: 'kKDd-of_the_webhook',
    botToken: 'MjYw.of.bot',
    messages: [],
    remaining: 50,
  })
  return state
}

export function discordAddresses({ url, webhookToken }: DiscordStandIn) {
  return { webhook: `${url}/api/webhooks/${ids.webhook}/${webhookToken}`, channel: ids.channel }
}

function tooLong(): Answer {
  const content = { _errors: [{ code: 'BASE_TYPE_MAX_LENGTH', message: 'Must be 2000 or fewer in length.' }] }
  return { status: 400, body: { message: 'Invalid Form Body', code: 50_035, errors: { content } } }
}

function refusal(status: number, code: number, message: string): Answer {
  return { status, body: { message, code } }
}

function present({ id, content, author, webhookId, files }: DiscordMessage) {
  return {
    id,
    channel_id: ids.channel,
    content,
    author: { id: author },
    ...(webhookId && { webhook_id: webhookId }),
    attachments: files.map(({ alt }, at) => ({ id: String(at), description: alt })),
    reactions: [
      { count: 2, emoji: { name: '👍' } },
      { count: 1, emoji: { name: '🍑' } },
    ],
    timestamp: new Date().toISOString(),
    type: 0,
  }
}
