import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import { type Failure, hasStatus, readAnswer } from '../answers.ts'
import { chunksOf } from '../chunks-of.ts'
import { type HttpResult, mutate } from '../http.ts'
import type { SentItem } from '../media.ts'
import type { SendInput } from '../platform.ts'
import { bearer, type Caller, change, failed } from './api.ts'
import { resourceOf } from './content.ts'
import { chunkBytes } from './limits.ts'
import { Video, type YouTubeHandle, type YouTubeSettings } from './types.ts'

type Session = NonNullable<YouTubeHandle['session']>

/** Of a piece: the last one of a film ends in its `video`. */
export type Put =
  | { type: 'video'; id: string }
  /** So many bytes are there. */
  | { type: 'has'; sent: number }
  /** The session ended, and made no film that it could tell of. */
  | { type: 'gone' }
  | { type: 'failed'; failure: Failure; result: HttpResult }

/** Begins an upload: nothing of it is there before its last byte. */
export async function beginSession(caller: Caller, { payload }: Pick<SendInput, 'payload'>, film: SentItem, settings: YouTubeSettings) {
  const result = await change(caller, 'POST', 'upload/youtube/v3/videos?uploadType=resumable&part=snippet,status', {
    headers: { 'x-upload-content-length': String(film.bytes), 'x-upload-content-type': film.contentType },
    body: { json: resourceOf(payload, settings) },
  })
  const address = result.type === 'answer' && result.status === 200 ? result.headers.location : undefined
  if (address === undefined) return { type: 'failed' as const, failure: failed(result, caller), result }
  if (!isTheirs(address, caller.api)) {
    const reason = inEnglish(msg`YouTube named a place for an upload that is not its own.`)
    return { type: 'failed' as const, failure: { type: 'retry', afterSeconds: null, reason } satisfies Failure, result }
  }
  return { type: 'session' as const, session: { address, bytes: film.bytes, sent: 0 } }
}

/** What the session has. */
export function probe(caller: Caller, session: Session): Promise<Put> {
  return put(caller, session, { range: `bytes */${session.bytes}`, content: Buffer.alloc(0), type: 'application/octet-stream' })
}

/** How far into a film what is left is one piece. */
export function lastPiece({ bytes }: Session): number {
  return Math.max(0, Math.ceil(bytes / chunkBytes) - 1) * chunkBytes
}

interface Sending {
  film: SentItem
  media: SendInput['media']
  /** Stops before this byte. */
  to: number
  /** Every piece that has arrived, and whether there is time for another. */
  onSent: (sent: number) => Promise<boolean>
}

/** Hands over piece by piece, from where the session is. */
export async function sendPieces(caller: Caller, session: Session, { film, media, to, onSent }: Sending): Promise<Put> {
  let at = session.sent
  for await (const content of chunksOf(media.read(film), () => chunkBytes, at)) {
    if (at >= to) break
    const range = `bytes ${at}-${at + content.length - 1}/${session.bytes}`
    const sent = await put(caller, session, { range, content, type: film.contentType })
    if (sent.type !== 'has') return sent
    // It keeps what it likes: the rest of a piece is read again.
    const isWhole = sent.sent === at + content.length
    at = sent.sent
    if (!(await onSent(at)) || !isWhole) break
  }
  return { type: 'has', sent: at }
}

const pieceMs = 120_000

async function put(
  caller: Caller,
  { address, bytes }: Session,
  { range, content, type }: { range: string; content: Uint8Array; type: string },
): Promise<Put> {
  const headers = { ...bearer(caller.credentials), 'content-range': range }
  const result = await mutate('PUT', {
    url: address,
    host: 'ours',
    headers,
    body: { type, content },
    signal: caller.signal,
    timeoutMs: pieceMs,
  })
  const video = readAnswer(result, [200, 201], Video)
  if (video) return { type: 'video', id: video.id }
  if (hasStatus(result, 404, 410)) return { type: 'gone' }
  if (result.type === 'answer' && result.status === 308 && result.headers.location === undefined) {
    const end = /^bytes=0-(\d+)$/.exec(result.headers.range ?? '')?.[1]
    return { type: 'has', sent: end === undefined ? 0 : Math.min(Number(end) + 1, bytes) }
  }
  return { type: 'failed', failure: failed(result, caller), result }
}

function isTheirs(address: string, api: string): boolean {
  const url = URL.parse(address)
  if (!url) return false
  return url.origin === new URL(api).origin || (url.protocol === 'https:' && /(?:^|\.)googleapis\.com$/.test(url.hostname))
}
