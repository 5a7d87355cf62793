import { DomainError } from '../errors.ts'
import type { Step } from '../infra/tracing.ts'
import type { Call } from './call.ts'
import { procedurePaths } from './methods.ts'
import { refuse, wireResponse } from './refusal.ts'
import { protectAnswer } from './security-headers.ts'

export interface Answered {
  method: string
  /** The procedure's address for RPC, the door's name for what has ids in it: a label that has few values. */
  route: string
  status: number
  seconds: number
}

export function refusalOrBug(call: Call, error: unknown): Response {
  return error instanceof DomainError ? refuse(call, error) : wireResponse(call, error)
}

/** The last thing that happens to each answer: what every one carries, and one line in the log. */
export function closeCall(call: Call, response: Response): Answered {
  const { headers, status } = response
  headers.set('x-request-id', call.id)
  for (const [name, value] of call.answerHeaders) headers.set(name, value)
  if (isCall(call.path)) protectAnswer(headers)
  // Proxies that collect an answer before they pass it on would hold back every event.
  if (headers.get('content-type') === 'text/event-stream') headers.set('x-accel-buffering', 'no')

  const seconds = (performance.now() - call.startedAt) / 1000
  const { method } = call.request
  const line = { method, path: call.path, status, ms: Math.round(seconds * 1e5) / 100, address: call.address, userId: call.userId }
  call.log[isQuiet(call, status) ? 'debug' : 'info'](line, 'answered')
  return { method, route: routeOf(call.path), status, seconds }
}

/** What a trace says of it: no query and no body. */
export function stepOf({ request: { method, headers }, path, id }: Call): Step {
  const route = routeOf(path)
  return {
    name: `${method} ${route}`,
    kind: 'server',
    attributes: { 'http.request.method': method, 'http.route': route, 'url.path': path, 'postwright.request_id': id },
    headers,
  }
}

function isCall(path: string): boolean {
  return path.startsWith('/rpc/') || path.startsWith('/api/') || path.startsWith('/files/')
}

/** Probes and files come all the time and say little. */
function isQuiet({ path, request }: Call, status: number): boolean {
  return (
    status < 400 &&
    request.method === 'GET' &&
    (path.startsWith('/assets/') || path === '/healthz' || path === '/readyz' || path === '/metrics')
  )
}

function routeOf(path: string): string {
  if (path.startsWith('/rpc/')) return procedurePaths.has(path) ? path : '/rpc'
  const end = path.indexOf('/', 1)
  const door = end === -1 ? path : path.slice(0, end)
  return knownDoors.has(door) ? door : 'page'
}

const knownDoors = new Set(['/api', '/assets', '/files', '/site', '/blog', '/sandbox', '/healthz', '/readyz', '/metrics'])
