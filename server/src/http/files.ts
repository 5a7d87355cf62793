import { msg } from '@postwright/contract/core/msg'

import type { Services } from '../context.ts'
import { DomainError } from '../errors.ts'
import { findFile } from '../features/core/files/public.ts'
import { refuse } from './refusal.ts'
import type { HttpHandler } from './rpc.ts'
import { answerWithFile } from './stored-file.ts'

const address = /^\/files\/([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

/** Pictures that we made ourselves. */
const shown = new Set(['image/webp'])

/** /files/{id}, and `?size=64` for another size of a picture. */
export function createFilesHandler(services: Services): HttpHandler {
  return async (http, session) => {
    const { request } = http
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return refuse(http, new DomainError('METHOD_NOT_ALLOWED', msg`Use GET here.`), { allow: 'GET, HEAD' })
    const id = address.exec(http.path)?.[1]
    if (!id) return refuse(http, new DomainError('NOT_FOUND', msg`There is nothing at this address.`))

    const file = await findFile(services, session, id)
    return answerWithFile(services, http, {
      file,
      variant: new URL(request.url).searchParams.get('size') ?? undefined,
      contentType: file.contentType,
      isShown: shown.has(file.contentType),
      // A person who may no longer have it asks again, and is refused; who saw it has seen it.
      cacheControl: file.expiresAt ? 'private, no-store' : 'private, max-age=86400',
    })
  }
}
