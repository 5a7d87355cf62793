import type { Services } from '../context.ts'
import { DomainError } from '../errors.ts'
import { findFile, openFile } from '../features/core/files/public.ts'
import { rangeOf } from './byte-range.ts'
import { refuse } from './refusal.ts'
import type { HttpHandler } from './rpc.ts'
import { msg } from '@postwright/contract/core/msg'

const address = /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Pictures that we made ourselves are shown; everything else is saved, never run. */
const shown = new Set(['image/webp'])

/** /files/{id}, and `?size=64` for another size of a picture. What lies under an id never changes. */
export function createFilesHandler(services: Services): HttpHandler {
  return async (http, session) => {
    const { request } = http
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(http, new DomainError('METHOD_NOT_ALLOWED', msg`Use GET here.`), { allow: 'GET, HEAD' })
    const id = address.exec(http.path)?.[1]
    if (!id) return refuse(http, new DomainError('NOT_FOUND', msg`There is nothing at this address.`))

    const file = await findFile(services, session, id)
    const variant = new URL(request.url).searchParams.get('size') ?? undefined
    const etag = `"${id}${variant ? `.${variant}` : ''}"`
    const headers = new Headers({
      etag,
      'accept-ranges': 'bytes',
      // A person who may no longer have it asks again, and is refused; who saw it has seen it.
      'cache-control': file.expiresAt ? 'private, no-store' : 'private, max-age=86400',
      'content-disposition': disposition(file.name, shown.has(file.contentType)),
      'content-security-policy': "default-src 'none'; sandbox",
      'content-type': file.contentType,
      'cross-origin-resource-policy': 'same-origin',
    })
    if (request.headers.get('if-none-match')?.includes(etag)) return new Response(null, { status: 304, headers })

    const ifRange = request.headers.get('if-range')
    const isWhole = variant !== undefined || (ifRange !== null && ifRange !== etag)
    const range = isWhole ? null : rangeOf(request.headers.get('range'), file.bytes)
    if (range === 'unsatisfiable') {
      headers.set('content-range', `bytes */${file.bytes}`)
      return new Response(null, { status: 416, headers })
    }
    const { body, bytes } = await openFile(services, file, variant, range ?? undefined)
    headers.set('content-length', String(range ? range.end - range.start + 1 : bytes))
    if (range) headers.set('content-range', `bytes ${range.start}-${range.end}/${bytes}`)
    if (request.method === 'GET') return new Response(body, { status: range ? 206 : 200, headers })
    await body.cancel()
    return new Response(null, { status: range ? 206 : 200, headers })
  }
}

/** With the name in the form that every browser reads, whatever is in it. */
function disposition(name: string, isShown: boolean): string {
  const plain = name.replaceAll(/[^\w. -]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${isShown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
