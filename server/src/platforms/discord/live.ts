import { hasStatus, orRetry, readAnswer } from '../answers.ts'
import type { EditInput, EditOutcome, LivePost, MetricsOutcome, RemoveOutcome } from '../platform.ts'
import { ask, type Caller, change, codeIn, failed, messagesOf } from './api.ts'
import { brokenLimit, textOf } from './content.ts'
import { addressOf, callsNobody } from './message.ts'
import { DiscordCredentials, Message } from './types.ts'

const unknownMessage = 10_008

export async function removeMessage(caller: Caller, { remoteId, channel }: LivePost): Promise<RemoveOutcome> {
  const { path, botToken } = messagesOf(DiscordCredentials.parse(channel.credentials))
  const result = await change({ ...caller, botToken }, 'DELETE', `${path}/messages/${remoteId}`)
  return hasStatus(result, 204) || codeIn(result) === unknownMessage ? { type: 'removed' } : orRetry(failed(result))
}

/** Another text; its files stay. */
export async function editMessage(caller: Caller, { remoteId, channel, payload }: EditInput): Promise<EditOutcome> {
  const credentials = DiscordCredentials.parse(channel.credentials)
  const { path, botToken } = messagesOf(credentials)
  const content = textOf(payload)
  const broken = brokenLimit(content, [])
  if (broken) return broken
  const result = await change({ ...caller, botToken }, 'PATCH', `${path}/messages/${remoteId}`, { json: { content, ...callsNobody } })
  return readAnswer(result, [200], Message) ? { type: 'edited', remoteUrl: addressOf(credentials, remoteId) } : orRetry(failed(result))
}

/** Reactions are all that Discord counts. */
export async function countMessage(caller: Caller, { remoteId, channel }: LivePost): Promise<MetricsOutcome> {
  const { path, botToken } = messagesOf(DiscordCredentials.parse(channel.credentials))
  const result = await ask({ ...caller, botToken }, `${path}/messages/${remoteId}`)
  if (codeIn(result) === unknownMessage) return { type: 'gone' }
  const message = readAnswer(result, [200], Message)
  if (!message) return orRetry(failed(result))
  return { type: 'counted', counts: { likes: message.reactions.reduce((sum, { count }) => sum + count, 0) } }
}
