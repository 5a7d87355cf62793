import { msg } from '@postwright/contract/core/msg'

import type { Services } from '../context.ts'
import { DomainError } from '../errors.ts'
import { findPublished } from '../features/content/media/public.ts'
import type { HttpContext } from './http-context.ts'
import { publishedPrefix } from './media-prefix.ts'
import { refuse } from './refusal.ts'
import { answerWithFile } from './stored-file.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** /published/{id}: a picture or film of a post that went out, `?size=480` for a smaller picture, `?permit=` before it went out. Anybody reads it, and keeps it. */
export function createPublishedHandler(services: Services): (http: HttpContext) => Promise<Response> {
  return async (http) => {
    const { request } = http
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(http, new DomainError('METHOD_NOT_ALLOWED', msg`Use GET here.`), { allow: 'GET, HEAD' })
    const id = http.path.slice(publishedPrefix.length)
    if (!uuid.test(id)) return refuse(http, new DomainError('NOT_FOUND', msg`There is nothing at this address.`))

    const { searchParams } = new URL(request.url)
    const permit = searchParams.get('permit')
    const variant = searchParams.get('size') ?? undefined
    const file = await findPublished(services, id, permit)
    return answerWithFile(services, http, {
      file,
      variant,
      contentType: variant === undefined ? file.contentType : 'image/webp',
      isShown: true,
      cacheControl: permit === null ? 'public, max-age=31536000, immutable' : 'private, no-store',
      isForEverybody: true,
    })
  }
}
