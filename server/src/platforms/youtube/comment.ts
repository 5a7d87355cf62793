import { msg } from '@postwright/contract/core/msg'

import { answersNothing, hasStatus, readAnswer, refuse } from '../answers.ts'
import type { ReplyTo, SendInput, SendOutcome } from '../platform.ts'
import { type Caller, change, failed } from './api.ts'
import { videoAddress } from './process.ts'
import { Comment, YouTubeHandle } from './types.ts'

/** Writes under a film. Nothing tells whether an earlier try arrived, so there is none after one that had no answer. */
export async function sendComment(caller: Caller, input: SendInput, { root }: ReplyTo): Promise<SendOutcome> {
  const handle = YouTubeHandle.parse(input.handle ?? {})
  if (handle.firstTriedAt !== null) return refuse(msg`Nobody can ask YouTube whether a comment arrived.`)
  await input.keepHandle({ ...handle, firstTriedAt: Date.now() })
  const json = { snippet: { videoId: root, topLevelComment: { snippet: { textOriginal: input.payload.body } } } }
  const result = await change(caller, 'POST', 'youtube/v3/commentThreads?part=snippet', { body: { json } })
  const made = readAnswer(result, [200], Comment)
  if (made) return { type: 'published', remoteId: made.id, remoteUrl: `${videoAddress(root)}&lc=${encodeURIComponent(made.id)}` }
  if (hasStatus(result, 404)) return answersNothing
  const failure = failed(result, caller)
  // It certainly did not arrive: the next try is a first one.
  if (failure.type === 'retry' || failure.type === 'reconnect') await input.keepHandle({ ...handle })
  return failure
}
