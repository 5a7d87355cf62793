import { msg } from '@postwright/contract/core/msg'

import type { Services } from '../context.ts'
import { DomainError } from '../errors.ts'
import { receiveMailEvents } from '../features/publishing/issues/public.ts'
import { bodyLimitOf, readBounded } from './body-limit.ts'
import type { HttpContext } from './http-context.ts'
import { refuse } from './refusal.ts'
import { webhooksPrefix } from './webhooks-prefix.ts'

export const mailEventsPath = `${webhooksPrefix}mail-events`

/** Where a mail service tells of bounces and complaints: signed with the secret that the operator set. */
export async function answerMailEvents(services: Services, http: HttpContext): Promise<Response> {
  const request = await readBounded(http.request, bodyLimitOf(http.path))
  const received = await receiveMailEvents(services, {
    rawBody: new Uint8Array(await request.arrayBuffer()),
    signature: request.headers.get('x-signature') ?? '',
    isMail: request.headers.get('content-type')?.startsWith('message/rfc822') ?? false,
  })
  switch (received.outcome) {
    case 'closed':
      return refuse(http, new DomainError('NOT_FOUND', msg`Nobody sends webhooks here.`))
    case 'forged':
      return new Response(null, { status: 401 })
    case 'unreadable':
      return new Response(null, { status: 422 })
    case 'taken':
      return Response.json({ marked: received.marked })
  }
}
