import type { Answer, Asked } from '../provider-server.ts'
import { channel, refusal, type YouTubeState, type YouTubeVideo } from './state.ts'
import { metadataIn } from './uploads.ts'

const notFound = refusal(404, 'videoNotFound', 'The video that you are trying to change cannot be found.')

export function youtubeVideos(state: YouTubeState, { method, query }: Asked, fields: Record<string, unknown>): Answer {
  const ids = (query.get('id') ?? '').split(',')
  if (method === 'GET') {
    const items = state.videos.filter(({ id }) => ids.includes(id)).map((video) => present(state, video))
    return { status: 200, body: { kind: 'youtube#videoListResponse', items } }
  }
  if (method === 'DELETE') {
    if (state.videos.every(({ id }) => !ids.includes(id))) return notFound
    state.videos = state.videos.filter(({ id }) => !ids.includes(id))
    return { status: 204 }
  }
  const video = state.videos.find(({ id }) => id === fields['id'])
  if (!video) return notFound
  const metadata = metadataIn(fields)
  if (!('title' in metadata)) return metadata
  Object.assign(video, metadata)
  return { status: 200, body: present(state, video) }
}

function present({ settings }: YouTubeState, video: YouTubeVideo) {
  const isDone = video.polls <= 0
  video.polls -= 1
  return {
    kind: 'youtube#video',
    id: video.id,
    snippet: { title: video.title, description: video.description, publishedAt: video.publishedAt, categoryId: video.categoryId },
    status: {
      privacyStatus: video.privacyStatus,
      ...(isDone && settings.rejects !== null
        ? { uploadStatus: 'rejected', rejectionReason: settings.rejects }
        : { uploadStatus: isDone ? 'processed' : 'uploaded' }),
    },
    statistics: { viewCount: '90', likeCount: '5', favoriteCount: '0', commentCount: '2' },
  }
}

export function uploadsOf(state: YouTubeState, { query }: Asked): Answer {
  if (query.get('playlistId') !== channel.uploads) return refusal(404, 'playlistNotFound', 'The playlist cannot be found.')
  const [most, from] = [Number(query.get('maxResults') ?? 5), Number(query.get('pageToken') ?? 0)]
  if (most > 50) return refusal(400, 'badRequest', 'maxResults is at most 50')
  const all = state.videos.toReversed()
  const items = all.slice(from, from + most).map(({ id, title, description, publishedAt }) => ({
    snippet: { title, description, publishedAt, resourceId: { videoId: id } },
    contentDetails: { videoId: id, videoPublishedAt: publishedAt },
  }))
  return { status: 200, body: { items, ...(from + most < all.length && { nextPageToken: String(from + most) }) } }
}

export function youtubeComments(state: YouTubeState, fields: Record<string, unknown>): Answer {
  const { snippet } = fields as { snippet?: { videoId?: string; topLevelComment?: { snippet?: { textOriginal?: string } } } }
  const text = snippet?.topLevelComment?.snippet?.textOriginal ?? ''
  const video = state.videos.find(({ id }) => id === snippet?.videoId)
  if (!video) return notFound
  if (text === '') return refusal(400, 'commentTextRequired', 'The comment resource that is being inserted must specify a value.')
  const id = `c${state.nextId()}`
  state.comments.push({ id, video: video.id, text })
  return { status: 200, body: { kind: 'youtube#commentThread', id } }
}

export function youtubeThumbnail(state: YouTubeState, { query, headers, bytes }: Asked): Answer {
  const video = state.videos.find(({ id }) => id === query.get('videoId'))
  if (!video) return notFound
  if (!/^image\/(?:jpeg|png)$/.test(String(headers['content-type'])) || bytes.length > 2 * 1024 * 1024)
    return refusal(400, 'invalidImage', 'The provided image content is invalid.')
  video.thumbnailBytes = bytes.length
  return { status: 200, body: { kind: 'youtube#thumbnailSetResponse' } }
}
