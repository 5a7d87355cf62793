import { answersNothing, readAnswer } from '../answers.ts'
import { failed, isGone } from '../meta/errors.ts'
import { type Caller, change } from '../meta/graph.ts'
import { textOf } from '../meta/content.ts'
import { Made } from '../meta/types.ts'
import type { ReplyTo, SendInput, SendOutcome } from '../platform.ts'
import { platform } from './connection.ts'
import { addressOf, findComment } from './find.ts'
import { CommentHandle } from './types.ts'

/** Comments stand below the post one after another. Where an earlier try may have arrived, it is looked for first. */
export async function sendComment(
  caller: Caller,
  { payload, handle, keepHandle, knownRemoteIds }: SendInput,
  { root }: ReplyTo,
): Promise<SendOutcome> {
  const text = textOf(payload)
  const { firstTriedAt } = CommentHandle.parse(handle ?? {})
  if (firstTriedAt === null) await keepHandle({ firstTriedAt: Date.now() })
  else {
    const found = await findComment(caller, root, { text, since: firstTriedAt, knownRemoteIds: await knownRemoteIds() })
    if (found.type === 'found') return published(found.remoteId)
    if (found.type === 'unclear') return { type: 'unknown', reason: found.reason }
  }
  const result = await change(caller, 'POST', `/${encodeURIComponent(root)}/comments`, { body: { form: { message: text } } })
  const made = readAnswer(result, [200], Made)
  if (made) return published(made.id)
  return isGone(result) ? answersNothing : failed(result, platform)

  /** It has no address of its own: readers find it below the post. */
  async function published(remoteId: string): Promise<SendOutcome> {
    return { type: 'published', remoteId, remoteUrl: await addressOf(caller, root) }
  }
}
