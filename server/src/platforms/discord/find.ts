import { msg } from '@postwright/contract/core/msg'
import { z } from 'zod'

import { inEnglish } from '../../sentences.ts'
import { readAnswer, unclear } from '../answers.ts'
import type { LookUpOutcome } from '../platform.ts'
import { ask, type Caller, failed } from './api.ts'
import { pageSize, snowflakeAt } from './limits.ts'
import { addressOf } from './message.ts'
import { type DiscordCredentials, Message, User } from './types.ts'

interface Sought {
  credentials: DiscordCredentials & { botToken: string }
  text: string
  files: number
  since: number
  knownRemoteIds: readonly string[]
}

/** The clocks of Discord and ours may differ. */
const marginMs = 60_000

/** Looks through what was posted in the channel after the first try, by the bot or by the webhook. */
export async function findMessage(caller: Caller, { credentials, text, files, since, knownRemoteIds }: Sought): Promise<LookUpOutcome> {
  const asking = { ...caller, botToken: credentials.botToken }
  const author = await authorOf(asking, credentials)
  if (typeof author !== 'string') return unclear(author)
  const after = snowflakeAt(since - marginMs)
  const result = await ask(asking, `/channels/${credentials.channelId}/messages?limit=${pageSize}&after=${after}`)
  const messages = readAnswer(result, [200], z.array(Message))
  if (!messages) return unclear(failed(result))

  // The oldest one: of several with this text, those that were sent later left the later ones.
  const ours = messages.findLast(
    (message) =>
      (message.webhook_id ?? message.author?.id) === author &&
      message.content === text.trim() &&
      message.attachments.length === files &&
      !knownRemoteIds.includes(message.id),
  )
  if (ours) return { type: 'found', remoteId: ours.id, remoteUrl: addressOf(credentials, ours.id) }
  return messages.length === pageSize
    ? { type: 'unclear', reason: inEnglish(msg`Discord has more messages than it lists.`) }
    : { type: 'absent' }
}

async function authorOf(caller: Caller, credentials: DiscordCredentials) {
  if ('webhookId' in credentials) return credentials.webhookId
  const result = await ask(caller, '/users/@me')
  return readAnswer(result, [200], User)?.id ?? failed(result)
}
