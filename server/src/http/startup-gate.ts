import { msg } from '@postwright/contract/core/msg'
import { say } from '@postwright/contract/core/sentences'

import type { Config } from '../config.ts'
import type { ServerBindings } from './http-context.ts'
import { inLanguage } from '../sentences.ts'
import { languageOf } from './language.ts'
import { plainDocument } from './plain-document.ts'
import { protectAnswer } from './security-headers.ts'

type Fetch = (request: Request, bindings: ServerBindings) => Response | Promise<Response>

/** What answers on the port from the first moment: a notice while Postwright starts, then what was put behind it. */
export interface StartupGate {
  fetch: Fetch
  open: (fetch: Fetch) => void
}

/** A start on an up-to-date database takes a second or two; one that migrates much takes longer. */
const againAfterSeconds = 3

/** It answers from the first moment, so it needs nothing that takes time to load. */
export function createStartupGate(config: Pick<Config, 'baseUrl'>): StartupGate {
  let inside: Fetch = (request) => {
    const response = inLanguage(languageOf(request.headers), () => notYet(request))
    protectAnswer(response.headers, config)
    return response
  }
  return {
    fetch: (request, bindings) => inside(request, bindings),
    open: (fetch) => void (inside = fetch),
  }
}

function notYet(request: Request): Response {
  const { pathname } = new URL(request.url)
  if (pathname === '/healthz') return answer({ status: 'ok' }, 200)
  if (pathname === '/readyz') return answer({ status: 'not ready', checks: { process: 'starting' } }, 503)
  const isCall = /^\/(rpc|api)\//.test(pathname)
  if (!isCall && request.headers.get('accept')?.includes('text/html')) {
    return plainDocument({
      status: 503,
      title: say(msg`Back in a moment`),
      text: say(
        msg`Postwright is starting, and may be bringing its database up to date. Nothing is lost. This page opens by itself as soon as it is ready.`,
      ),
      againAfterSeconds,
    })
  }
  const error = { code: 'UNAVAILABLE', status: 503, message: say(msg`Postwright is starting. Try again in a few seconds.`) }
  return answer(pathname.startsWith('/rpc/') ? { json: { defined: false, ...error } } : error, 503)
}

function answer(body: object, status: 200 | 503): Response {
  const headers = new Headers({ 'cache-control': 'no-store' })
  if (status === 503) headers.set('retry-after', String(againAfterSeconds))
  return Response.json(body, { status, headers })
}
