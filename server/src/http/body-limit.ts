import { maxChunkBytes } from '@postwright/contract/content/media'

import { DomainError } from '../errors.ts'
import { webhookSources } from '../features/publishing/webhooks/public.ts'
import { uploadsPrefix } from './media-prefix.ts'
import { uploadLimits } from './methods.ts'
import { webhooksPrefix } from './webhooks-prefix.ts'
import { msg } from '@postwright/contract/core/msg'

/** The longest post has 100,000 characters; JSON may make six bytes of one. */
const usualBytes = 1024 * 1024
/** What a form puts around a file. */
const wrappingBytes = 64 * 1024
/** An event of a payment provider has a few thousand. */
const webhookBytes = 256 * 1024

/** How many bytes a request to this address may have: more than usual where the contract takes a file. */
export function bodyLimitOf(path: string): number {
  if (isStreamed(path)) return maxChunkBytes
  if (path.startsWith(webhooksPrefix)) return webhookSources.get(path.slice(webhooksPrefix.length))?.maxBytes ?? webhookBytes
  const upload = uploadLimits.get(path)
  return upload === undefined ? usualBytes : upload + wrappingBytes
}

/** Whether what comes to this address is passed on as it comes, and never held as a whole. */
export function isStreamed(path: string): boolean {
  return path.startsWith(uploadsPrefix)
}

/** @throws MALFORMED for a body that does not say how long it is. */
export function refuseUnknownLength(request: Request): void {
  if (!request.headers.has('content-length') || request.headers.has('transfer-encoding'))
    throw new DomainError('MALFORMED', msg`Say with Content-Length how many bytes come.`)
}

export function bodyTooLarge(limit: number): DomainError {
  return new DomainError('PAYLOAD_TOO_LARGE', msg`This is too large. Send at most ${{ mb: Math.floor(limit / (1024 * 1024)) }} MB.`)
}

/** Whether a request says by itself that it is too large. The HTTP server holds clients to the length of their Content-Length. */
export function declaresTooMuch(request: Request, limit: number): boolean {
  return Number(request.headers.get('content-length') ?? 0) > limit
}

/**
 * A request without a Content-Length, read up to the limit.
 *
 * @throws PAYLOAD_TOO_LARGE as soon as the limit is passed, MALFORMED when the rest never comes.
 */
export async function readBounded(request: Request, limit: number): Promise<Request> {
  if (!request.body) return request
  const chunks: Uint8Array[] = []
  let bytes = 0
  try {
    for await (const chunk of request.body) {
      bytes += chunk.byteLength
      if (bytes > limit) throw bodyTooLarge(limit)
      chunks.push(chunk)
    }
  } catch (error) {
    if (error instanceof DomainError) throw error
    // The client hung up, or lost count of its own chunks.
    throw new DomainError('MALFORMED', msg`This request ended before it was complete.`)
  }
  return new Request(request.url, { method: request.method, headers: request.headers, signal: request.signal, body: Buffer.concat(chunks) })
}
