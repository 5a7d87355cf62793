import { msg } from '@postwright/contract/core/msg'

import { hasStatus, orRetry, readAnswer, refuse } from '../answers.ts'
import type { Counts, EditInput, EditOutcome, LivePost, MetricsOutcome, RemoveOutcome } from '../platform.ts'
import { ask, type Caller, change, failed } from './api.ts'
import { brokenWords, resourceOf } from './content.ts'
import { videoAddress } from './process.ts'
import { type Video, Videos, YouTubeSettings } from './types.ts'

export async function removeVideo(caller: Caller, { remoteId }: LivePost): Promise<RemoveOutcome> {
  const result = await change(caller, 'DELETE', `youtube/v3/videos?id=${encodeURIComponent(remoteId)}`)
  return hasStatus(result, 204, 404) ? { type: 'removed' } : orRetry(failed(result, caller))
}

/** Its words: a film stays the one that it is. */
export async function editVideo(caller: Caller, { remoteId, payload, channel }: EditInput): Promise<EditOutcome> {
  const settings = YouTubeSettings.parse(channel.settings)
  const broken = brokenWords(payload, settings)
  if (broken) return broken
  const json = { id: remoteId, ...resourceOf(payload, settings) }
  const result = await change(caller, 'PUT', 'youtube/v3/videos?part=snippet,status', { body: { json } })
  if (hasStatus(result, 200)) return { type: 'edited', remoteUrl: videoAddress(remoteId) }
  if (hasStatus(result, 404)) return refuse(msg`The film is not on YouTube any more.`)
  return orRetry(failed(result, caller))
}

export async function countVideo(caller: Caller, { remoteId }: LivePost): Promise<MetricsOutcome> {
  const result = await ask(caller, 'videos', { part: 'statistics', id: remoteId })
  const told = readAnswer(result, [200], Videos)
  if (!told) return orRetry(failed(result, caller))
  const video = told.items.find(({ id }) => id === remoteId)
  return video ? { type: 'counted', counts: countsOf(video) } : { type: 'gone' }
}

export function countsOf({ statistics = {} }: Pick<Video, 'statistics'>): Counts {
  const counts = { views: statistics.viewCount, likes: statistics.likeCount, replies: statistics.commentCount }
  return Object.fromEntries(Object.entries(counts).filter((entry): entry is [string, number] => entry[1] !== undefined))
}
