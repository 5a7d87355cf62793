import type { Answer, Asked } from '../provider-server.ts'
import { refusal, type UploadSession, type YouTubeState } from './state.ts'

const pieceUnit = 256 * 1024

interface Resource {
  snippet?: { title?: string; description?: string; tags?: string[]; categoryId?: string }
  status?: { privacyStatus?: string; publishAt?: string; selfDeclaredMadeForKids?: boolean }
}

/** What is written of a film, or why it cannot be. https://developers.google.com/youtube/v3/docs/videos/insert (read 2026-11) */
export function metadataIn(fields: Record<string, unknown>): UploadSession['metadata'] | Answer {
  const { snippet = {}, status = {} } = fields as Resource
  const { title = '', description = '', tags = [], categoryId = '' } = snippet
  if (title === '' || [...title].length > 100 || /[<>]/.test(title))
    return refusal(400, 'invalidTitle', 'The request metadata specifies an invalid or empty video title.')
  if (Buffer.byteLength(description) > 5000 || /[<>]/.test(description))
    return refusal(400, 'invalidDescription', 'The request metadata specifies an invalid video description.')
  if (tags.join(',').length > 500) return refusal(400, 'invalidTags', 'The request metadata specifies invalid video keywords.')
  if (!/^\d+$/.test(categoryId))
    return refusal(400, 'invalidCategoryId', 'The snippet.categoryId property specifies an invalid category ID.')
  if (status.publishAt !== undefined && status.privacyStatus !== 'private')
    return refusal(400, 'invalidPublishAt', 'The request metadata specifies an invalid scheduled publishing time.')
  return {
    title,
    description,
    tags,
    categoryId,
    privacyStatus: status.privacyStatus ?? 'public',
    isForChildren: status.selfDeclaredMadeForKids === true,
  }
}

/** Each film begins with this, and a project has a hundred of them a day. */
export function beginUpload(state: YouTubeState, { headers }: Asked, fields: Record<string, unknown>, url: string): Answer {
  if (state.settings.uploadsLeft <= 0)
    return refusal(403, 'quotaExceeded', 'The request cannot be completed because you have exceeded your quota.')
  state.settings.uploadsLeft -= 1
  const bytes = Number(headers['x-upload-content-length'])
  if (!(bytes > 0) || !String(headers['x-upload-content-type']).startsWith('video/'))
    return refusal(400, 'mediaBodyRequired', 'The request does not include the video content.')
  const metadata = metadataIn(fields)
  if ('status' in metadata) return metadata
  const id = state.nextId()
  state.sessions.set(id, { bytes, received: 0, metadata, videoId: null })
  return { status: 200, headers: { location: `${url}/upload/youtube/v3/videos?uploadType=resumable&upload_id=${id}` } }
}

/** https://developers.google.com/youtube/v3/guides/using_resumable_upload_protocol (read 2026-11) */
export function takePiece(state: YouTubeState, { query, headers, bytes }: Asked): Answer {
  const session = state.sessions.get(query.get('upload_id') ?? '')
  if (!session) return { status: 404, body: 'Not Found' }
  const range = headers['content-range'] ?? ''
  if (session.videoId !== null) return { status: 200, body: { kind: 'youtube#video', id: session.videoId } }
  if (range === `bytes */${session.bytes}`) return resume(session)
  const [, from, to, whole] = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(range) ?? []
  const [start, end] = [Number(from), Number(to)]
  if (Number(whole) !== session.bytes || end - start + 1 !== bytes.length || start > session.received)
    return refusal(400, 'badRequest', 'Invalid Content-Range')
  const isLast = end + 1 === session.bytes
  if (!isLast && bytes.length % pieceUnit !== 0) return refusal(400, 'badRequest', 'Chunks are multiples of 256 KiB')
  session.received = Math.max(session.received, end + 1)
  if (!isLast) return resume(session)
  session.videoId = `v${state.nextId()}`
  state.videos.push({
    ...session.metadata,
    id: session.videoId,
    bytes: session.bytes,
    thumbnailBytes: 0,
    publishedAt: new Date().toISOString(),
    polls: state.settings.polls,
  })
  return { status: 200, body: { kind: 'youtube#video', id: session.videoId, status: { uploadStatus: 'uploaded' } } }
}

function resume({ received }: UploadSession): Answer {
  return { status: 308, ...(received > 0 && { headers: { range: `bytes=0-${received - 1}` } }) }
}
