import { readAnswer, withRates } from '../answers.ts'
import { unlessUnsendable } from '../media.ts'
import type { SendInput, SendOutcome } from '../platform.ts'
import { type Caller, change, failed, messagesOf } from './api.ts'
import { brokenLimit, textOf } from './content.ts'
import { findMessage } from './find.ts'
import { budgets, nonceMs } from './limits.ts'
import { addressOf, bodyOf, nonceOf } from './message.ts'
import { DiscordCredentials, DiscordHandle, DiscordSettings, Message } from './types.ts'

/** A bot's nonce is known for a few minutes; later it looks whether its message is there before it posts again. A webhook has neither. */
export function sendMessage(caller: Caller, input: SendInput): Promise<SendOutcome> {
  return unlessUnsendable(async () => {
    const { items } = await input.media.prepare()
    const text = textOf(input.payload)
    const broken = brokenLimit(text, items)
    if (broken) return broken
    const credentials = DiscordCredentials.parse(input.channel.credentials)
    const isBot = !('webhookId' in credentials)
    const handle = DiscordHandle.safeParse(input.handle).data
    if (isBot && handle && Date.now() - handle.firstTriedAt > nonceMs) {
      const found = await findMessage(caller, {
        credentials,
        text,
        files: items.length,
        since: handle.firstTriedAt,
        knownRemoteIds: await input.knownRemoteIds(),
      })
      if (found.type === 'found') return { ...found, type: 'published' }
      if (found.type === 'unclear') return { type: 'unknown', reason: found.reason }
    }
    if (!handle) await input.keepHandle({ firstTriedAt: Date.now() })

    const { settings } = input.channel
    const { path, botToken } = messagesOf(credentials)
    const ofBot = isBot ? { nonce: nonceOf(input.key), answers: input.payload.replyTo?.parent ?? null } : { nonce: null, answers: null }
    const body = bodyOf({ text, items, media: input.media, settings, ...ofBot })
    // Without `wait`, the answer says nothing of what became of it.
    const result = await change({ ...caller, botToken }, 'POST', isBot ? `${path}/messages` : `${path}?wait=true`, body)
    const message = readAnswer(result, [200], Message)
    const outcome: SendOutcome = message
      ? { type: 'published', remoteId: message.id, remoteUrl: addressOf(credentials, message.id) }
      : failed(result)
    return withRates(outcome, budgets(DiscordSettings.parse(settings).account || input.channel.id)[0].of, result)
  })
}
