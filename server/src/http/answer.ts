import type { Services } from '../context.ts'
import { DomainError } from '../errors.ts'
import type { Step } from '../infra/tracing.ts'
import type { HttpContext } from './http-context.ts'
import { mediaPrefix } from './media-prefix.ts'
import { procedurePaths } from './methods.ts'
import { refuse, wireResponse } from './refusal.ts'
import { forbidKeeping, protectAnswer } from './security-headers.ts'

export interface Answered {
  method: string
  /** The procedure's address for RPC, the first part of the path for what has ids in it: a label that has few values. */
  route: string
  status: number
  seconds: number
}

export function refusalOrBug(http: HttpContext, error: unknown): Response {
  return error instanceof DomainError ? refuse(http, error) : wireResponse(http, error)
}

/** The last thing that happens to each answer: what every one carries, and one line in the log. */
export function finishResponse({ config }: Pick<Services, 'config'>, http: HttpContext, response: Response): Answered {
  const { headers, status } = response
  headers.set('x-request-id', http.id)
  for (const [name, value] of http.answerHeaders) headers.set(name, value)
  protectAnswer(headers, config)
  if (isCall(http.path)) forbidKeeping(headers)
  // Proxies that collect an answer before they pass it on would hold back every event.
  if (headers.get('content-type') === 'text/event-stream') headers.set('x-accel-buffering', 'no')

  const seconds = (performance.now() - http.startedAt) / 1000
  const { method } = http.request
  const line = { method, path: http.path, status, ms: Math.round(seconds * 1e5) / 100, address: http.address, userId: http.userId }
  http.log[isQuiet(http, status) ? 'debug' : 'info'](line, 'answered')
  return { method, route: routeOf(http.path), status, seconds }
}

/** What a trace says of it: no query and no body. */
export function stepOf({ request: { method, headers }, path, id }: HttpContext): Step {
  const route = routeOf(path)
  return {
    name: `${method} ${route}`,
    kind: 'server',
    attributes: { 'http.request.method': method, 'http.route': route, 'url.path': path, 'postwright.request_id': id },
    headers,
  }
}

function isCall(path: string): boolean {
  return path.startsWith('/rpc/') || path.startsWith('/api/') || path.startsWith('/files/') || path.startsWith(mediaPrefix)
}

/** Probes and files come all the time and say little. */
function isQuiet({ path, request }: HttpContext, status: number): boolean {
  return (
    status < 400 &&
    request.method === 'GET' &&
    (path.startsWith('/assets/') || path === '/healthz' || path === '/readyz' || path === '/metrics')
  )
}

function routeOf(path: string): string {
  if (path.startsWith('/rpc/')) return procedurePaths.has(path) ? path : '/rpc'
  const end = path.indexOf('/', 1)
  const handler = end === -1 ? path : path.slice(0, end)
  return knownRoutes.has(handler) ? handler : 'page'
}

const knownRoutes = new Set([
  '/api',
  '/assets',
  '/files',
  '/media',
  '/published',
  '/site',
  '/blog',
  '/sandbox',
  '/healthz',
  '/readyz',
  '/metrics',
])
