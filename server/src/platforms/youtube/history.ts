import { orRetry, readAnswer } from '../answers.ts'
import type { HistoryOutcome } from '../platform.ts'
import { ask, type Caller, failed } from './api.ts'
import { pageSize } from './limits.ts'
import { countsOf } from './live.ts'
import { videoAddress } from './process.ts'
import { Uploads, Videos, type YouTubeSettings } from './types.ts'

/** The films of a channel that anybody may see, newest first. */
export async function listVideos(caller: Caller, { uploads }: YouTubeSettings, cursor: string | null): Promise<HistoryOutcome> {
  const listed = await ask(caller, 'playlistItems', {
    part: 'snippet,contentDetails',
    playlistId: uploads,
    maxResults: String(pageSize),
    ...(cursor !== null && { pageToken: cursor }),
  })
  const page = readAnswer(listed, [200], Uploads)
  if (!page) return orRetry(failed(listed, caller))
  const next = page.nextPageToken ?? null
  if (page.items.length === 0) return { type: 'page', posts: [], cursor: next }
  const id = page.items.map(({ contentDetails }) => contentDetails.videoId).join(',')
  const told = await ask(caller, 'videos', { part: 'statistics,status', id })
  const videos = readAnswer(told, [200], Videos)
  if (!videos) return orRetry(failed(told, caller))
  const byId = new Map(videos.items.map((video) => [video.id, video]))
  const posts = page.items.flatMap(({ snippet: { title, description, publishedAt }, contentDetails: { videoId } }) => {
    const video = byId.get(videoId)
    if (video?.status?.privacyStatus !== 'public') return []
    return [
      {
        remoteId: videoId,
        remoteUrl: videoAddress(videoId),
        title,
        text: description,
        language: null,
        publishedAt,
        counts: countsOf(video),
      },
    ]
  })
  return { type: 'page', posts, cursor: next }
}
