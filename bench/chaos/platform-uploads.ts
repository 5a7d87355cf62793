import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'

import { accountOf, answer, takeVisibly } from './platform-account.ts'
import type { FeedPost } from './platform-process.ts'

interface Asked {
  channelId: string
  key: string
  contentType: string
  path: string
  query: URLSearchParams
  method: string
  text: string
  bytes: Buffer
  headers: IncomingHttpHeaders
  host: string
}

interface Session {
  title: string
  description: string
  bytes: number
  received: number
  videoId: string | null
}

const sessions = new Map<string, Session>()
/** Of each film its title, which the feed does not show. */
const titles = new Map<string, string>()

/** As YouTube: an upload has a session, which takes it piece by piece, tells how far it is, and makes one film at most. */
export async function answerUploads(asked: Asked, response: ServerResponse): Promise<void> {
  const { channelId, path, query, method, text, headers, host } = asked
  const { feed } = accountOf(channelId)
  if (method === 'POST') {
    const id = randomUUID()
    const { snippet } = JSON.parse(text) as { snippet: { title: string; description: string } }
    sessions.set(id, { ...snippet, bytes: Number(headers['x-upload-content-length']), received: 0, videoId: null })
    const base = `/uploads/${channelId}/${encodeURIComponent(asked.key)}/${asked.contentType}`
    return answer(response, { status: 200, body: null, headers: { location: `http://${host}${base}/upload?session=${id}` } })
  }
  if (path.endsWith('/playlistItems')) {
    const items = feed.toReversed().slice(0, 50).map(listed)
    return answer(response, { status: 200, body: { items } })
  }
  if (method === 'GET') {
    const items = feed.filter(({ id }) => id === query.get('id')).map(({ id }) => ({ id, status: { uploadStatus: 'processed' } }))
    return answer(response, { status: 200, body: { items } })
  }
  const session = sessions.get(query.get('session') ?? '')
  if (!session) return answer(response, { status: 404, body: {} })
  if (session.videoId !== null) return answer(response, { status: 200, body: { id: session.videoId } })
  const [, from, to] = /^bytes (\d+)-(\d+)\//.exec(headers['content-range'] ?? '') ?? []
  if (from === undefined || Number(from) > session.received) return answer(response, howFar(session))
  const end = Number(to) + 1
  if (end < session.bytes) {
    session.received = Math.max(session.received, end)
    return answer(response, howFar(session))
  }
  await takeLast(asked, session, response)
}

/** With the last piece the film is there. */
function takeLast({ channelId, key, contentType }: Asked, session: Session, response: ServerResponse): Promise<void> {
  const account = accountOf(channelId)
  const receivedAt = Date.now()
  return takeVisibly(account, response, {
    refused: said(400, 'invalidDescription'),
    limited: { ...said(403, 'rateLimitExceeded'), headers: { 'retry-after': '1' } },
    failed: said(500, 'backendError'),
    take() {
      if (session.videoId === null) {
        session.videoId = randomUUID()
        const post = { channelId, key, contentType, title: null, body: session.description, media: [], receivedAt }
        account.feed.push({ ...post, id: session.videoId, createdAt: new Date().toISOString() })
        titles.set(session.videoId, session.title)
      }
      return { status: 200, body: { id: session.videoId } }
    },
  })
}

function howFar({ received }: Session) {
  return { status: 308, body: null, ...(received > 0 && { headers: { range: `bytes=0-${received - 1}` } }) }
}

function listed({ id, body, createdAt }: FeedPost) {
  return { snippet: { title: titles.get(id) ?? '', description: body, publishedAt: createdAt }, contentDetails: { videoId: id } }
}

function said(status: number, reason: string) {
  return { status, body: { error: { message: `Told to: ${reason}.`, errors: [{ reason }] } } }
}
