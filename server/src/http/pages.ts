import { Hono } from 'hono'
import { getPath } from 'hono/utils/url'

import type { Services } from '../context.ts'
import { DomainError } from '../errors.ts'
import { refusalOrBug } from './answer.ts'
import type { HttpContext, ServerBindings } from './http-context.ts'
import { languagePathOf } from './language-path.ts'
import { errorDocument } from './error-document.ts'
import { hideFailure, refuse } from './refusal.ts'
import { msg } from '@postwright/contract/core/msg'

/** What a page's handler knows beside the request: `context.env.http`. */
export type PageEnvironment = { Bindings: ServerBindings & { http: HttpContext } }

/** Everything that is neither RPC nor REST, in the order in which it is tried. */
export function createPages(services: Services, mounts: Mount[]): Hono<PageEnvironment> {
  const pages = new Hono<PageEnvironment>({ getPath: (request) => languagePathOf(getPath(request)).path })
  for (const mount of mounts) mount(pages, services)
  pages.notFound(({ env }) => refuse(env.http, new DomainError('NOT_FOUND', msg`There is nothing at this address.`)))
  pages.onError((error, { env, req }) => {
    if (error instanceof DomainError) return refuse(env.http, error)
    if (!req.header('accept')?.includes('text/html')) return refusalOrBug(env.http, error)
    hideFailure(env.http.log, env.http.id, error)
    return errorDocument(error, { requestId: env.http.id })
  })
  return pages
}

export type Mount = (pages: Hono<PageEnvironment>, services: Services) => void
