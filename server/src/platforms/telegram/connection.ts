import { msg } from '@postwright/contract/core/msg'

import type { AddressRules } from '../../infra/public-address.ts'
import { inEnglish } from '../../sentences.ts'
import { later, signedOutOrLater } from '../answers.ts'
import type { Connection, Credentials, NotAccepted } from '../connection.ts'
import type { HttpResult } from '../http.ts'
import { ask, type Caller, failed, resultOf } from './api.ts'
import { BotAnswer, ChatAnswer, type Member, MemberAnswer, TelegramCredentials } from './types.ts'

export interface TelegramOptions {
  rules: AddressRules
  /** Of the server that bots speak to. */
  origin: string
}

/** A bot that posts to one chat. Its token has no end until its owner revokes it. */
export function telegramConnection(options: TelegramOptions): Connection {
  const findOf = (credentials: Credentials, signal: AbortSignal) =>
    find(callerOf(options, credentials, signal), TelegramCredentials.parse(credentials).chatId)

  return {
    refreshAheadSeconds: 0,
    authorize: async () => ({ type: 'immediate' }),
    async exchange({ answer, signal }) {
      const token = (answer.token ?? '').trim()
      if (!/^\d+:[\w-]{20,}$/.test(token)) return notAccepted('token', wrongToken())
      const found = await find({ ...options, token, signal }, chatIn(answer.chat ?? ''))
      if (found.type === 'no bot') return wrongOrLater(found.result, 'token', wrongToken())
      if (found.type === 'no chat')
        return wrongOrLater(found.result, 'chat', inEnglish(msg`Telegram knows no such channel, or the bot is not in it.`))
      if (!found.mayPost) return notAccepted('chat', mayNotPost())
      return { type: 'granted', credentials: { token, chatId: String(found.chat.id) }, expiresInSeconds: null }
    },
    async listAccounts({ credentials, signal }) {
      const found = await findOf(credentials, signal)
      if (found.type !== 'found') return signedOutOrLater(failed(found.result))
      const { bot, chat } = found
      const id = String(chat.id)
      const name = chat.username ? `@${chat.username}` : (chat.title ?? id)
      const address = chat.username && `https://t.me/${chat.username}`
      const settings = { account: id, bot: String(bot.id) }
      return { type: 'listed', accounts: [{ id, name, ...(address && { address }), settings, credentials: null }] }
    },
    refresh: async ({ credentials }) => ({ type: 'granted', credentials, expiresInSeconds: null }),
    // Only the bot's owner can end its token.
    revoke: async () => ({ type: 'revoked' }),
    async check({ credentials, signal }) {
      const found = await findOf(credentials, signal)
      if (found.type !== 'found') return signedOutOrLater(failed(found.result))
      return found.mayPost ? { type: 'ok' } : { type: 'reconnect', reason: mayNotPost() }
    },
  }
}

export function callerOf({ rules, origin }: TelegramOptions, credentials: Credentials, signal: AbortSignal): Caller {
  return { origin, rules, token: TelegramCredentials.parse(credentials).token, signal }
}

async function find(caller: Caller, chat: string) {
  const asked = await ask(caller, 'getMe')
  const bot = resultOf(asked, BotAnswer)
  if (!bot) return { type: 'no bot', result: asked } as const
  const askedFor = await ask(caller, 'getChat', { chat_id: chat })
  const found = resultOf(askedFor, ChatAnswer)
  if (!found) return { type: 'no chat', result: askedFor } as const
  const result = await ask(caller, 'getChatMember', { chat_id: String(found.id), user_id: String(bot.id) })
  const member = resultOf(result, MemberAnswer)
  if (!member) return { type: 'no chat', result } as const
  return { type: 'found', bot, chat: found, mayPost: mayPost(member, found.type === 'channel') } as const
}

function mayPost({ status, can_post_messages: posts, can_send_messages: sends }: Member, isChannel: boolean): boolean {
  if (status === 'creator') return true
  if (isChannel) return status === 'administrator' && posts === true
  return ['administrator', 'member'].includes(status) || (status === 'restricted' && sends === true)
}

/** People paste the link of a channel where they are asked for its name. */
function chatIn(typed: string): string {
  const text = typed.trim().replace(/^(?:https?:\/\/)?t\.me\/([A-Za-z]\w+)\/?$/, '$1')
  return /^[A-Za-z]\w+$/.test(text) ? `@${text}` : text
}

function wrongToken(): string {
  return inEnglish(msg`Telegram does not know this token. Copy it once more from @BotFather.`)
}

function mayNotPost(): string {
  return inEnglish(msg`The bot may not post there. Make it an administrator who may post messages.`)
}

function notAccepted(field: string, reason: string): NotAccepted {
  return { type: 'refused', field, reason }
}

function wrongOrLater(result: HttpResult, field: string, reason: string) {
  const failure = failed(result)
  return failure.type === 'reconnect' || failure.type === 'refused' ? notAccepted(field, reason) : later(failure)
}
