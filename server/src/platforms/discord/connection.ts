import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { type Failure, later, readAnswer, signedOutOrLater } from '../answers.ts'
import type { Connection, NotAccepted } from '../connection.ts'
import type { HttpResult } from '../http.ts'
import { ask, type Caller, type DiscordOptions, failed } from './api.ts'
import { ChannelInfo, DiscordCredentials, User, WebhookInfo } from './types.ts'

/** A webhook's address, or a bot in a channel; with both, the bot reads back what the webhook posts. */
export function discordConnection(options: DiscordOptions): Connection {
  return {
    refreshAheadSeconds: 0,
    authorize: async () => ({ type: 'immediate' }),
    async exchange({ answer: { webhook = '', token = '', channel = '' }, signal }) {
      const caller = { ...options, signal }
      if (!webhook.trim() && !token.trim())
        return refused('webhook', inEnglish(msg`Fill in the address of a webhook, or the token of a bot and the ID of its channel.`))
      const hook = webhook.trim() ? await findWebhook(caller, webhook.trim()) : null
      if (hook && hook.type !== 'webhook') return hook
      if (!token.trim()) return { type: 'granted', credentials: { ...hook?.credentials }, expiresInSeconds: null }
      const bot = await findBot(caller, token.trim(), hook?.credentials.channelId ?? channel.trim())
      if (bot.type !== 'bot') return bot
      return { type: 'granted', credentials: { ...bot.credentials, ...hook?.credentials }, expiresInSeconds: null }
    },
    async listAccounts({ credentials, signal }) {
      const known = DiscordCredentials.parse(credentials)
      const found = await nameOf({ ...options, signal }, known)
      if (found.type !== 'named') return signedOutOrLater(found)
      const { channelId: id, guildId } = known
      const mode = 'webhookId' in known ? ('botToken' in known ? 'webhook-and-bot' : 'webhook') : 'bot'
      const address = `https://discord.com/channels/${guildId}/${id}`
      return { type: 'listed', accounts: [{ id, name: found.name, address, settings: { account: id, mode }, credentials: null }] }
    },
    refresh: async ({ credentials }) => ({ type: 'granted', credentials, expiresInSeconds: null }),
    // Both belong to whoever runs the server there, who may use them elsewhere.
    revoke: async () => ({ type: 'revoked' }),
    async check({ credentials, signal }) {
      const found = await nameOf({ ...options, signal }, DiscordCredentials.parse(credentials))
      return found.type === 'named' ? { type: 'ok' } : signedOutOrLater(found)
    },
  }
}

async function findWebhook(caller: Caller, typed: string) {
  const [, id, token] = /\/api\/(?:v\d+\/)?webhooks\/(\d+)\/([\w-]+)\/?(?:\?.*)?$/.exec(typed) ?? []
  const isOfDiscord = [
    caller.origin,
    'https://discord.com',
    'https://discordapp.com',
    'https://ptb.discord.com',
    'https://canary.discord.com',
  ].some((origin) => typed.startsWith(`${origin}/`))
  const wrong = inEnglish(msg`This is no webhook of Discord, or it was deleted. Copy its address once more.`)
  if (!id || !token || !isOfDiscord) return refused('webhook', wrong)
  const result = await ask(caller, `/webhooks/${id}/${token}`)
  const info = readAnswer(result, [200], WebhookInfo)
  if (!info) return wrongOrLater(result, 'webhook', wrong)
  return {
    type: 'webhook',
    credentials: { webhookId: id, webhookToken: token, channelId: info.channel_id, guildId: info.guild_id },
  } as const
}

async function findBot(caller: Caller, botToken: string, channelId: string) {
  const asking = { ...caller, botToken }
  const me = await ask(asking, '/users/@me')
  if (!readAnswer(me, [200], User))
    return wrongOrLater(me, 'token', inEnglish(msg`Discord does not know this token. Copy it once more from the Bot page.`))
  const noChannel = inEnglish(msg`The bot sees no such channel. Invite it to the server, and let it view the channel and send messages.`)
  if (!/^\d{5,25}$/.test(channelId)) return refused('channel', noChannel)
  const result = await ask(asking, `/channels/${channelId}`)
  const info = readAnswer(result, [200], ChannelInfo)
  if (!info) return wrongOrLater(result, 'channel', noChannel)
  return { type: 'bot', credentials: { botToken, channelId, guildId: info.guild_id } } as const
}

async function nameOf(caller: Caller, credentials: DiscordCredentials): Promise<{ type: 'named'; name: string } | Failure> {
  if ('webhookId' in credentials) {
    const result = await ask(caller, `/webhooks/${credentials.webhookId}/${credentials.webhookToken}`)
    const info = readAnswer(result, [200], WebhookInfo)
    return info ? { type: 'named', name: info.name || 'Discord' } : failed(result)
  }
  const result = await ask({ ...caller, botToken: credentials.botToken }, `/channels/${credentials.channelId}`)
  const info = readAnswer(result, [200], ChannelInfo)
  return info ? { type: 'named', name: `#${info.name || info.id}` } : failed(result)
}

function refused(field: string, reason: string): NotAccepted {
  return { type: 'refused', field, reason }
}

function wrongOrLater(result: HttpResult, field: string, reason: string) {
  const failure = failed(result)
  return failure.type === 'reconnect' || failure.type === 'refused' ? refused(field, reason) : later(failure)
}
