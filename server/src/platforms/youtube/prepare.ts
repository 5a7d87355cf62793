import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { orRetry } from '../answers.ts'
import type { PrepareOutcome, SendInput } from '../platform.ts'
import { type Caller, quotaUsedUp } from './api.ts'
import { brokenWords, filmOf } from './content.ts'
import { uploads } from './limits.ts'
import { beginSession, lastPiece, probe, sendPieces } from './session.ts'
import { YouTubeHandle, YouTubeSettings } from './types.ts'

/** A preparation says after this time how far it is. */
const turnMs = 60_000

/** Uploads all of a film but its last piece: with that the film is there. */
export async function uploadMost(caller: Caller, input: SendInput): Promise<PrepareOutcome> {
  const settings = YouTubeSettings.parse(input.channel.settings)
  const broken = brokenWords(input.payload, settings)
  if (broken) return broken
  const chosen = filmOf((await input.media.prepare()).items)
  if ('type' in chosen) return chosen
  const { film } = chosen

  const handle = YouTubeHandle.parse(input.handle ?? {})
  if (handle.session !== null && handle.session.sent < lastPiece(handle.session)) {
    const there = await probe(caller, handle.session)
    if (there.type === 'failed') return orRetry(there.failure)
    handle.session = there.type === 'has' ? { ...handle.session, sent: there.sent } : null
  }
  if (handle.session === null) {
    const begun = await beginSession(caller, input, film, settings)
    if (begun.type === 'failed') {
      const rates = quotaUsedUp(begun.result, uploads)
      return { ...orRetry(begun.failure), ...(rates.length > 0 && { rates }) }
    }
    handle.session = begun.session
    await input.keepHandle(handle)
  }

  const { session } = handle
  const until = performance.now() + turnMs
  const to = lastPiece(session)
  const put = await sendPieces(caller, session, {
    film,
    media: input.media,
    to,
    async onSent(sent) {
      session.sent = sent
      await input.keepHandle(handle)
      return performance.now() < until
    },
  })
  if (put.type === 'failed') return orRetry(put.failure)
  if (put.type === 'gone') handle.session = null
  const isDone = put.type === 'has' && put.sent >= to
  if (isDone) return { type: 'ready', handle }
  return { type: 'pending', afterSeconds: 0, handle, reason: inEnglish(msg`The film is being uploaded to YouTube.`) }
}
