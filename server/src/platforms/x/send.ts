import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { readAnswer, refuse, withRates } from '../answers.ts'
import type { Payload, SendInput, SendOutcome } from '../platform.ts'
import { type Caller, change, failed, isDuplicate } from './api.ts'
import { brokenLimit, textOf } from './content.ts'
import { findPost } from './find.ts'
import { postBudgets } from './limits.ts'
import { postAddress } from './shown-post.ts'
import { Created, XHandle, XSettings } from './types.ts'

/**
 * Posts once. X knows no key, and refuses a text that the account posted shortly before: where an earlier try may have arrived, that text is
 * looked for, otherwise it is somebody else's.
 */
export async function sendPost(caller: Caller, input: SendInput): Promise<SendOutcome> {
  const { payload, channel } = input
  const broken = brokenLimit(payload, [])
  if (broken) return broken
  const settings = XSettings.parse(channel.settings)
  const handle = XHandle.parse(input.handle ?? {})
  const { firstTriedAt } = handle
  if (firstTriedAt === null) await input.keepHandle({ ...handle, firstTriedAt: Date.now() })
  const result = await change(caller, 'POST', '/2/tweets', { body: { json: postOf(payload, settings, handle) } })
  const created = readAnswer(result, [200, 201], Created)
  let outcome: SendOutcome
  if (created) outcome = { type: 'published', remoteId: created.data.id, remoteUrl: postAddress(settings.username, created.data.id) }
  else if (!isDuplicate(result)) outcome = failed(result, caller)
  else outcome = await ofDuplicate(caller, input, { settings, firstTriedAt })
  return withRates(outcome, postBudgets(settings.account || channel.id)[0]!.of, result)
}

async function ofDuplicate(
  caller: Caller,
  { payload, knownRemoteIds }: SendInput,
  { settings, firstTriedAt }: { settings: XSettings; firstTriedAt: number | null },
): Promise<SendOutcome> {
  if (firstTriedAt === null) return refuse(msg`X takes no text that the account posted shortly before. Change it, or wait some hours.`)
  const found = await findPost(caller, {
    ...soughtOf(payload, settings),
    since: new Date(firstTriedAt),
    knownRemoteIds: await knownRemoteIds(),
  })
  if (found.type === 'found') return { ...found, type: 'published' }
  return { type: 'unknown', reason: inEnglish(msg`X says that the account has posted the same text, and does not list it yet.`) }
}

function postOf(payload: Payload, { replies }: XSettings, { media }: XHandle) {
  return {
    text: textOf(payload),
    ...(media.length > 0 && { media: { media_ids: media.map(({ id }) => id) } }),
    ...(payload.replyTo
      ? { reply: { in_reply_to_tweet_id: payload.replyTo.parent } }
      : replies !== 'everyone' && { reply_settings: replies }),
  }
}

/** Whether a post of this delivery is there. */
export function soughtOf(payload: Payload, settings: XSettings) {
  return { settings, text: textOf(payload), parent: payload.replyTo?.parent ?? null }
}
