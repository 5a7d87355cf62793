import type { Services } from '../context.ts'
import { openFile } from '../features/core/files/public.ts'
import type { files } from '../features/core/files/table.ts'
import { rangeOf } from './byte-range.ts'
import type { HttpContext } from './http-context.ts'

interface Served {
  file: typeof files.$inferSelect
  variant: string | undefined
  contentType: string
  /** In the page; everything else is saved, never run. */
  isShown: boolean
  cacheControl: string
  /** Pages of others may show it, too. */
  isForEverybody?: boolean
}

/** A stored file as GET and HEAD answer with it: whole, one range of it, or nothing where it is known. What lies under an id never changes. */
export async function answerWithFile(
  services: Services,
  { request }: HttpContext,
  { file, variant, contentType, isShown, cacheControl, isForEverybody = false }: Served,
): Promise<Response> {
  const etag = `"${file.id}${variant ? `.${variant}` : ''}"`
  const headers = new Headers({
    etag,
    'accept-ranges': 'bytes',
    'cache-control': cacheControl,
    'content-disposition': disposition(file.name, isShown),
    'content-security-policy': "default-src 'none'; sandbox",
    'content-type': contentType,
    'cross-origin-resource-policy': isForEverybody ? 'cross-origin' : 'same-origin',
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

/** With the name in the form that every browser reads, whatever is in it. */
function disposition(name: string, isShown: boolean): string {
  const plain = name.replaceAll(/[^\w. -]/g, '_')
  const encoded = encodeURIComponent(name).replaceAll(/['()*]/g, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`)
  return `${isShown ? 'inline' : 'attachment'}; filename="${plain}"; filename*=UTF-8''${encoded}`
}
