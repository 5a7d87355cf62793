import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { answersNothing, readAnswer, refuse } from '../answers.ts'
import { failed, isGone } from '../meta/errors.ts'
import { ask, type Caller, change } from '../meta/graph.ts'
import { Done, Made } from '../meta/types.ts'
import { withUsage } from '../meta/usage.ts'
import type { SendInput, SendOutcome } from '../platform.ts'
import { platform } from './connection.ts'
import { textOf } from '../meta/content.ts'
import { brokenLimit } from './content.ts'
import { publishFilm } from './film.ts'
import { findComment, postAddress } from './find.ts'
import { FacebookHandle, FacebookSettings, Post } from './types.ts'

/** Publishes what was prepared: this may be repeated as often as it takes. */
export async function publishDraft(caller: Caller, input: SendInput): Promise<SendOutcome> {
  const handle = FacebookHandle.parse(input.handle ?? {})
  const { page } = FacebookSettings.parse(input.channel.settings)
  const { replyTo } = input.payload
  if (replyTo) return sendComment(caller, input, { handle, parent: replyTo.parent })
  if (handle.film !== null) return publishFilm(caller, handle.film, page)
  const { post } = handle
  if (post === null) return { type: 'retry', afterSeconds: 0, reason: inEnglish(msg`It was not prepared.`) }
  const result = await change(caller, 'POST', `/${post}`, { body: { json: { is_published: true } } })
  return withUsage(await outcomeOf(), page, result)

  async function outcomeOf(): Promise<SendOutcome> {
    if (readAnswer(result, [200], Done)) return { type: 'published', remoteId: post!, remoteUrl: await addressOf(caller, post!) }
    if (isGone(result)) return refuse(msg`The draft was deleted on Facebook before it was published.`)
    return failed(result, platform)
  }
}

export async function addressOf(caller: Caller, id: string): Promise<string> {
  const told = readAnswer(await ask(caller, `/${id}`, { fields: 'id,permalink_url' }), [200], Post)
  return postAddress(told ?? { id })
}

/** A comment cannot be prepared: where an earlier try may have arrived, it is looked for first. */
async function sendComment(
  caller: Caller,
  input: SendInput,
  { handle, parent }: { handle: FacebookHandle; parent: string },
): Promise<SendOutcome> {
  const broken = brokenLimit(input.payload, [])
  if (broken) return broken
  const message = textOf(input.payload)
  const { firstTriedAt } = handle
  if (firstTriedAt === null) await input.keepHandle({ ...handle, firstTriedAt: Date.now() })
  else {
    const found = await findComment(caller, { parent, message, since: firstTriedAt, knownRemoteIds: await input.knownRemoteIds() })
    if (found.type === 'found') return { ...found, type: 'published' }
    if (found.type === 'unclear') return { type: 'unknown', reason: found.reason }
  }
  const result = await change(caller, 'POST', `/${parent}/comments`, { body: { json: { message } } })
  const made = readAnswer(result, [200], Made)
  if (made) return { type: 'published', remoteId: made.id, remoteUrl: await addressOf(caller, made.id) }
  return isGone(result) ? answersNothing : failed(result, platform)
}
