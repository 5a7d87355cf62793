import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { refuse } from '../answers.ts'
import type { SendInput, SendOutcome } from '../platform.ts'
import { type Caller, quotaUsedUp } from './api.ts'
import { brokenWords, filmOf } from './content.ts'
import { findVideo } from './find.ts'
import { uploads } from './limits.ts'
import { type Put, beginSession, probe, sendPieces } from './session.ts'
import { setThumbnail, withoutThumbnail } from './thumbnail.ts'
import { YouTubeHandle, YouTubeSettings } from './types.ts'
import { awaitVideo } from './process.ts'

/**
 * Hands over the last piece, by which the film is there. A session makes one film at most and tells what it has, so it is asked before
 * anything is sent again.
 */
export async function sendFilm(caller: Caller, input: SendInput): Promise<SendOutcome> {
  const settings = YouTubeSettings.parse(input.channel.settings)
  const broken = brokenWords(input.payload, settings)
  if (broken) return broken
  const handle = YouTubeHandle.parse(input.handle ?? {})
  if (handle.videoId !== null) return awaitVideo(caller, handle)
  const chosen = filmOf((await input.media.prepare()).items)
  if ('type' in chosen) return chosen

  const isFirst = handle.firstTriedAt === null
  let put: Put = isFirst || handle.session === null ? { type: 'has', sent: handle.session?.sent ?? 0 } : await probe(caller, handle.session)
  if (put.type === 'gone' || handle.session === null) {
    if (!isFirst) return afterLostSession(caller, input, handle)
    const begun = await beginSession(caller, input, chosen.film, settings)
    if (begun.type === 'failed') return notBegun(begun)
    handle.session = begun.session
    await input.keepHandle(handle)
    put = { type: 'has', sent: 0 }
  }
  if (put.type === 'has') {
    const { session } = handle
    session.sent = put.sent
    handle.firstTriedAt ??= Date.now()
    await input.keepHandle(handle)
    const onSent = async (sent: number) => {
      session.sent = sent
      await input.keepHandle(handle)
      return true
    }
    put = await sendPieces(caller, session, { film: chosen.film, media: input.media, to: session.bytes, onSent })
  }
  switch (put.type) {
    case 'video': {
      handle.videoId = put.id
      if (chosen.thumbnail) handle.lacks = withoutThumbnail()
      await input.keepHandle(handle)
      if (chosen.thumbnail) handle.lacks = await setThumbnail(caller, input, { videoId: put.id, picture: chosen.thumbnail })
      const told = await awaitVideo(caller, handle)
      if (told.type === 'published' || told.type === 'refused') return told
      return { type: 'pending', afterSeconds: 5, handle: { ...handle }, reason: inEnglish(msg`YouTube is processing the film.`) }
    }
    case 'gone': {
      // It ended before the last piece, or with it: the list of the channel tells.
      return { type: 'unknown', reason: inEnglish(msg`The upload to YouTube ended before its answer.`) }
    }
    case 'has':
      return { type: 'retry', afterSeconds: 2, reason: inEnglish(msg`The film is being uploaded to YouTube.`) }
    case 'failed':
      return put.failure
  }
}

function notBegun({ failure, result }: Extract<Awaited<ReturnType<typeof beginSession>>, { type: 'failed' }>): SendOutcome {
  const rates = quotaUsedUp(result, uploads)
  // No film begins to be there by this.
  const outcome: SendOutcome = failure.type === 'unknown' ? { ...failure, type: 'retry' } : failure
  return { ...outcome, ...(rates.length > 0 && { rates }) }
}

async function afterLostSession(
  caller: Caller,
  { payload, channel, knownRemoteIds }: SendInput,
  handle: YouTubeHandle,
): Promise<SendOutcome> {
  const since = new Date(handle.firstTriedAt ?? Date.now())
  const found = await findVideo(caller, {
    payload,
    settings: YouTubeSettings.parse(channel.settings),
    since,
    knownRemoteIds: await knownRemoteIds(),
    videoId: null,
  })
  if (found.type === 'found') return { ...found, type: 'published' }
  if (found.type === 'unclear') return { type: 'unknown', reason: found.reason }
  return refuse(msg`The upload to YouTube ended, and the film is not in the list of the channel.`)
}
