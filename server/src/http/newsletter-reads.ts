import type { Context, Hono } from 'hono'

import type { Services } from '../context.ts'
import { clickPath, followLink, noteOpening, openPath } from '../features/publishing/issues/public.ts'
import type { PageEnvironment } from './pages.ts'

/** The smallest GIF: one pixel that lets everything through. */
const pixel = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

/** What the mails of newsletters lead to that count opens and clicks. `gone` answers for a link that is none of ours. */
export function mountNewsletterReads(
  pages: Hono<PageEnvironment>,
  services: Services,
  gone: (context: Context<PageEnvironment>) => Promise<Response>,
): void {
  pages.get(clickPath, async (context) => {
    const target = await followLink(services, context.req.query('token') ?? '', context.req.raw)
    if (target === undefined) return gone(context)
    return new Response(null, { status: 302, headers: { ...quiet, location: new URL(target).href } })
  })

  pages.get(openPath, async (context) => {
    const isOurs = await noteOpening(services, context.req.query('token') ?? '', context.req.raw)
    return new Response(pixel, { status: isOurs ? 200 : 404, headers: { ...quiet, 'content-type': 'image/gif' } })
  })
}

/** Asked for anew each time, and told to nobody else. */
const quiet = {
  'cache-control': 'private, no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
}
