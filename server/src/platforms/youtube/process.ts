import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { orRetry, readAnswer, refuse } from '../answers.ts'
import type { ConfirmOutcome } from '../platform.ts'
import { ask, type Caller, failed } from './api.ts'
import { Videos, type YouTubeHandle } from './types.ts'

export function videoAddress(id: string): string {
  return `https://www.youtube.com/watch?v=${encodeURIComponent(id)}`
}

/** Whether YouTube could read the film: it may say no long after it took it. */
export async function awaitVideo(caller: Caller, handle: YouTubeHandle): Promise<ConfirmOutcome> {
  const id = handle.videoId ?? ''
  const result = await ask(caller, 'videos', { part: 'status', id })
  const told = readAnswer(result, [200], Videos)
  if (!told) return orRetry(failed(result, caller))
  const status = told.items.find((video) => video.id === id)?.status
  if (!status) return refuse(msg`The film is not on YouTube any more.`)
  const why = status.rejectionReason ?? status.failureReason ?? ''
  if (status.uploadStatus === 'rejected' || status.uploadStatus === 'failed')
    return refuse(msg`YouTube did not take the film: ${{ why }}. Choose another film, or make it anew, and plan it again.`)
  if (status.uploadStatus === 'processed')
    return { type: 'published', remoteId: id, remoteUrl: videoAddress(id), ...(handle.lacks !== null && { lacks: handle.lacks }) }
  return { type: 'pending', afterSeconds: 20, handle: { ...handle }, reason: inEnglish(msg`YouTube is processing the film.`) }
}
