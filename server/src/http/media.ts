import { msg } from '@postwright/contract/core/msg'

import type { Services } from '../context.ts'
import { DomainError } from '../errors.ts'
import { findAssetFile, findPermittedFile } from '../features/content/media/public.ts'
import { mediaPrefix } from './media-prefix.ts'
import { refuse } from './refusal.ts'
import type { HttpHandler } from './rpc.ts'
import { answerWithFile } from './stored-file.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** /media/{id}: a picture or film of the library, `?size=480` to look at, `?permit=` for whoever was given a signed address. */
export function createMediaHandler(services: Services): HttpHandler {
  return async (http, session) => {
    const { request } = http
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(http, new DomainError('METHOD_NOT_ALLOWED', msg`Use GET here.`), { allow: 'GET, HEAD' })
    const id = http.path.slice(mediaPrefix.length)
    if (!uuid.test(id)) return refuse(http, new DomainError('NOT_FOUND', msg`There is nothing at this address.`))

    const { searchParams } = new URL(request.url)
    const permit = searchParams.get('permit')
    const variant = searchParams.get('size') ?? undefined
    const file = permit === null ? await findAssetFile(services, session, id) : await findPermittedFile(services, permit, id)
    return answerWithFile(services, http, {
      file,
      variant,
      contentType: variant === undefined ? file.contentType : 'image/webp',
      isShown: true,
      cacheControl: permit === null ? 'private, max-age=86400' : 'private, no-store',
    })
  }
}
