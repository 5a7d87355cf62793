import type { Answer, Asked } from '../provider-server.ts'
import { denied, type LinkedInMedia, type LinkedInState, notFound, refusal } from './state.ts'

const partBytes = 4 * 1024 * 1024

/** https://learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/images-api and videos-api (read 2026-11) */
export function linkedinMedia(
  state: LinkedInState,
  { method, path, query }: Asked,
  fields: Record<string, unknown>,
  { url, scopes, mayOwn }: { url: string; scopes: string[]; mayOwn: (owner: string) => boolean },
): Answer {
  const [, plural = '', urn] = /^\/rest\/(images|videos|documents)(?:\/(.+))?$/.exec(path) ?? []
  const sort = plural.slice(0, -1) as LinkedInMedia['sort']
  if (method === 'GET') {
    if (!scopes.includes('rw_organization_admin')) return denied(`${plural}.GET`)
    return statusOf(state, decodeURIComponent(urn ?? ''))
  }
  if (query.get('action') === 'finalizeUpload') return finish(state, fields)
  if (query.get('action') !== 'initializeUpload') return refusal(400, 'ILLEGAL_ARGUMENT', 'Unknown action')
  const { owner = '', fileSizeBytes = 0 } = (fields['initializeUploadRequest'] ?? {}) as { owner?: string; fileSizeBytes?: number }
  if (!mayOwn(owner)) return denied(`${plural}.CREATE`)
  const parts = sort === 'video' ? Math.ceil(fileSizeBytes / partBytes) : 1
  const made = `urn:li:${sort}:C4E10AQ${state.nextId()}`
  state.media.set(made, {
    owner,
    sort,
    bytes: 0,
    content: Buffer.alloc(0),
    parts,
    tags: [],
    isWhole: false,
    polls: state.settings.polls,
  })
  const uploadUrl = (part: number) => `${url}/dms-uploads/${encodeURIComponent(made)}?part=${part}`
  if (sort !== 'video') return { status: 200, body: { value: { uploadUrlExpiresAt: 1, uploadUrl: uploadUrl(0), [sort]: made } } }
  const uploadInstructions = Array.from({ length: parts }, (_, part) => ({
    uploadUrl: uploadUrl(part),
    firstByte: part * partBytes,
    lastByte: Math.min((part + 1) * partBytes, fileSizeBytes) - 1,
  }))
  return { status: 200, body: { value: { uploadUrlsExpireAt: 1, video: made, uploadToken: 'of-this-upload', uploadInstructions } } }
}

export function linkedinUpload(state: LinkedInState, { path, query, bytes }: Asked): Answer {
  const media = state.media.get(decodeURIComponent(path.split('/').at(-1) ?? ''))
  if (!media) return notFound
  const part = Number(query.get('part'))
  media.bytes += bytes.length
  media.content = Buffer.concat([media.content, bytes])
  if (media.sort !== 'video') {
    media.isWhole = true
    return { status: 201 }
  }
  media.tags[part] = `tag-${part}`
  return { status: 200, headers: { etag: `tag-${part}` } }
}

function finish(state: LinkedInState, fields: Record<string, unknown>): Answer {
  const { video = '', uploadedPartIds = [] } = fields['finalizeUploadRequest'] as { video?: string; uploadedPartIds?: string[] }
  const media = state.media.get(video)
  if (!media) return notFound
  if (uploadedPartIds.join() !== media.tags.join() || media.tags.length !== media.parts)
    return refusal(400, 'INVALID_VALUE_FOR_FIELD', 'Parts are missing')
  media.isWhole = true
  return { status: 200, body: {} }
}

function statusOf(state: LinkedInState, urn: string): Answer {
  const media = state.media.get(urn)
  if (!media) return notFound
  if (!media.isWhole) return { status: 200, body: { id: urn, owner: media.owner, status: 'WAITING_UPLOAD' } }
  if (media.polls > 0) {
    media.polls -= 1
    return { status: 200, body: { id: urn, owner: media.owner, status: 'PROCESSING' } }
  }
  return { status: 200, body: { id: urn, owner: media.owner, status: state.settings.failsMedia ? 'PROCESSING_FAILED' : 'AVAILABLE' } }
}

export function isAvailable(state: LinkedInState, urn: string): boolean {
  const media = state.media.get(urn)
  return media !== undefined && media.isWhole && media.polls === 0 && !state.settings.failsMedia
}
