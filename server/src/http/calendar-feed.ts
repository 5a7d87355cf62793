import { msg } from '@postwright/contract/core/msg'

import type { Services } from '../context.ts'
import { DomainError } from '../errors.ts'
import { readFeed } from '../features/publishing/calendar-feeds/public.ts'
import type { HttpContext } from './http-context.ts'
import { refuse } from './refusal.ts'

export const calendarPrefix = '/calendar/'

/** /calendar/{token}.ics, for whoever has the address: calendars that ask again now and then, without a session. */
export function createCalendarHandler(services: Services): (http: HttpContext) => Promise<Response> {
  return async (http) => {
    const { method } = http.request
    if (method !== 'GET' && method !== 'HEAD')
      return refuse(http, new DomainError('METHOD_NOT_ALLOWED', msg`Use GET here.`), { allow: 'GET, HEAD' })
    const [, token] = /^([\w-]+)\.ics$/.exec(http.path.slice(calendarPrefix.length)) ?? []
    const feed = token === undefined ? undefined : await readFeed(services, token)
    if (feed === undefined) return refuse(http, new DomainError('NOT_FOUND', msg`There is nothing at this address.`))
    return new Response(method === 'HEAD' ? null : feed, {
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'inline; filename="calendar.ics"',
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      },
    })
  }
}
