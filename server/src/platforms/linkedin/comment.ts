import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { answersNothing, hasStatus, readAnswer, refuse } from '../answers.ts'
import type { ReplyTo, SendInput, SendOutcome } from '../platform.ts'
import { type Caller, change, failedForAccount } from './api.ts'
import { brokenLimit, textOf } from './content.ts'
import { postAddress } from './send.ts'
import { Comment, LinkedInHandle, LinkedInSettings } from './types.ts'

/** Writes under a post. Nothing tells whether an earlier try arrived, so there is none after one that had no answer. */
export async function sendComment(caller: Caller, input: SendInput, { root }: ReplyTo): Promise<SendOutcome> {
  const settings = LinkedInSettings.parse(input.channel.settings)
  const broken = brokenLimit(input.payload, [], settings)
  if (broken) return broken
  const handle = LinkedInHandle.parse(input.handle ?? {})
  if (handle.firstTriedAt !== null) return refuse(msg`Nobody can ask LinkedIn whether a comment arrived.`)
  await input.keepHandle({ ...handle, firstTriedAt: Date.now() })

  const json = { actor: settings.author, object: root, message: { text: textOf(input.payload) } }
  const result = await change(caller, 'POST', `/rest/socialActions/${encodeURIComponent(root)}/comments`, { body: { json } })
  const made = readAnswer(result, [200, 201], Comment)
  const id = made?.commentUrn ?? made?.id ?? (result.type === 'answer' ? result.headers['x-restli-id'] : undefined)
  if (hasStatus(result, 200, 201))
    return typeof id === 'string'
      ? { type: 'published', remoteId: id, remoteUrl: postAddress(root) }
      : { type: 'unknown', reason: inEnglish(msg`LinkedIn answered something that cannot be read.`) }
  if (hasStatus(result, 404)) return answersNothing
  const failure = failedForAccount(result, caller)
  if (failure.type === 'retry' || failure.type === 'reconnect') await input.keepHandle({ ...handle })
  return failure
}
