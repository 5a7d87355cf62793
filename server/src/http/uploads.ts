import { msg } from '@postwright/contract/core/msg'

import { actingAs, authorize, refuseKeyWithout } from '../api.ts'
import type { Services } from '../context.ts'
import { DomainError, invalid } from '../errors.ts'
import { receivePiece } from '../features/content/media/public.ts'
import { uploadsPrefix } from './media-prefix.ts'
import { refuse } from './refusal.ts'
import type { HttpHandler } from './rpc.ts'

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** PUT /api/uploads/{id}?offset=: the next piece of an upload that was begun, passed on to the file store as it comes. */
export function createUploadsHandler(services: Services): HttpHandler {
  return async (http, session) => {
    const { request } = http
    if (request.method !== 'PUT') return refuse(http, new DomainError('METHOD_NOT_ALLOWED', msg`Use PUT here.`), { allow: 'PUT' })
    const id = http.path.slice(uploadsPrefix.length)
    if (!uuid.test(id)) return refuse(http, new DomainError('NOT_FOUND', msg`There is nothing at this address.`))

    const sender = authorize('approved', session)
    refuseKeyWithout('write', sender)
    const offset = new URL(request.url).searchParams.get('offset') ?? ''
    if (!/^\d{1,12}$/.test(offset)) throw invalid('offset', msg`Say with "offset" where this piece begins.`)
    const bytes = Number(request.headers.get('content-length'))
    if (!request.body || bytes === 0) throw invalid('bytes', msg`This piece is empty.`)
    if (services.config.s3 === undefined) await services.disk.refuseWhenFull()
    const kept = await receivePiece(actingAs({ services, log: http.log }, sender), {
      id,
      offset: Number(offset),
      bytes,
      content: request.body,
    })
    return Response.json(kept)
  }
}
