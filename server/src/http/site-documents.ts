import { createHash } from 'node:crypto'

import type { Language } from '@postwright/contract/core/languages'
import { LRUCache } from 'lru-cache'

import { type Encodable, encodedBody, encodingFor } from './encodings.ts'
import { protectPage } from './security-headers.ts'

/** A prerendered public page, as it is sent: its bytes never change, so that they are made and compressed once. */
export interface SiteDocument extends Encodable {
  etag: string
  /** Of its one style sheet, for the Content-Security-Policy. */
  styleHash: string
  /** Of its one script, where it has an island. */
  islandHash: string | undefined
}

/** About 60 KB each, compressed copies included. */
const mostDocuments = 500

export function createSiteDocuments(): LRUCache<string, SiteDocument> {
  return new LRUCache<string, SiteDocument>({ max: mostDocuments })
}

export function documentOf(html: string): SiteDocument {
  const styles = /<style>(.*?)<\/style>/s.exec(html)?.[1] ?? ''
  const island = /<script type="module">(.*?)<\/script>/s.exec(html)?.[1]
  return {
    body: Buffer.from(html),
    etag: `"${sha256(html).slice(0, 22)}"`,
    styleHash: sha256(styles),
    islandHash: island && sha256(island),
    encoded: new Map(),
  }
}

interface SendOptions {
  kind?: 'site' | 'account'
  status: number
  language: Language
  recaptchaUrl?: string | undefined
  /** Whether it was asked for with the secret of a mailed link. */
  holdsSecret?: boolean
}

export async function sendDocument(
  document: SiteDocument,
  request: Request,
  { kind = 'site', status, language, recaptchaUrl, holdsSecret }: SendOptions,
): Promise<Response> {
  const headers = new Headers({
    'content-type': 'text/html; charset=utf-8',
    // Visitors who sign in see another header, so no proxy may keep it.
    'cache-control': holdsSecret ? 'no-store' : 'private, no-cache',
    etag: document.etag,
    'content-language': language,
    vary: 'accept-encoding, accept-language, cookie',
  })
  const { styleHash, islandHash } = document
  const protection = kind === 'account' ? { kind } : { kind, styleHash, islandHash, recaptchaUrl }
  protectPage(headers, { ...protection, holdsSecret })
  if (status === 200 && request.headers.get('if-none-match')?.includes(document.etag)) return new Response(null, { status: 304, headers })

  const encoding = encodingFor(request)
  const body = encoding ? await encodedBody(document, encoding) : document.body
  if (encoding) headers.set('content-encoding', encoding)
  headers.set('content-length', String(body.byteLength))
  return new Response(body, { status, headers })
}

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}
