import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { readAnswer, unclear } from '../answers.ts'
import type { LookUpOutcome, Payload } from '../platform.ts'
import { ask, type Caller, failed } from './api.ts'
import { pageSize } from './limits.ts'
import { videoAddress } from './process.ts'
import { Uploads, type YouTubeSettings } from './types.ts'

interface Sought {
  payload: Payload
  settings: YouTubeSettings
  since: Date
  knownRemoteIds: readonly string[]
  /** Where it is known which one it is. */
  videoId: string | null
}

/** The clocks of YouTube and ours may differ. */
const marginMs = 60_000

/** Looks through what the channel uploaded after the first try: for a unit of the quota, where a search costs a hundred. */
export async function findVideo(caller: Caller, { payload, settings, since, knownRemoteIds, videoId }: Sought): Promise<LookUpOutcome> {
  if (payload.replyTo) return { type: 'unclear', reason: inEnglish(msg`Nobody can ask YouTube whether a comment arrived.`) }
  const query = { part: 'snippet,contentDetails', playlistId: settings.uploads, maxResults: String(pageSize) }
  const result = await ask(caller, 'playlistItems', query)
  const found = readAnswer(result, [200], Uploads)
  if (!found) return unclear(failed(result, caller))
  const from = since.getTime() - marginMs
  const recent = found.items.filter(({ snippet }) => Date.parse(snippet.publishedAt) >= from)
  // The oldest one: of several with these words, those that were sent later left the later ones.
  const ours = recent.findLast(({ snippet: { title, description }, contentDetails: { videoId: id } }) =>
    videoId === null
      ? !knownRemoteIds.includes(id) && title === (payload.title ?? '').trim() && description.trim() === payload.body.trim()
      : id === videoId,
  )
  if (ours) {
    const { videoId: id } = ours.contentDetails
    return { type: 'found', remoteId: id, remoteUrl: videoAddress(id) }
  }
  return recent.length < pageSize ? { type: 'absent' } : { type: 'unclear', reason: inEnglish(msg`YouTube has more films than it lists.`) }
}
