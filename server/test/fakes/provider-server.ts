import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Asked {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  text: string
  bytes: Buffer
}

export interface Answer {
  status: number
  body?: object | string
  headers?: Record<string, string>
}

type Oddity = 'drop' | 'hang' | 'html' | 'huge' | 'endless' | { status: number; headers?: Record<string, string>; body?: string }

/**
 * What a provider may do instead of answering well. `deaf`: the request has its effect and the line drops; `drop`: it drops before.
 * `hang` never answers, `endless` never ends its answer. `after`: the request has its effect before that.
 */
export type Odd = 'deaf' | Oddity | { after: Oddity }

export interface ProviderServer {
  url: string
  asked: Asked[]
  /** The status of each answer, in the order in which they were given. */
  answered: number[]
  /** How many lines were opened. */
  connections: () => number
  /** The next calls whose path begins so, or method and path: `POST /plan`. */
  misbehave: (odd: Odd, path?: string, times?: number) => void
  /** Once it has misbehaved as often as it was told to. */
  misbehaved: () => Promise<void>
  /** Drops every line. */
  hangUp: () => void
  close: () => Promise<void>
}

/** A stand-in's HTTP: what is asked is kept, and answered by `answer` unless a test wants something odd. */
export async function startProviderServer(answer: (asked: Asked) => Answer | Promise<Answer>): Promise<ProviderServer> {
  const asked: Asked[] = []
  const answered: number[] = []
  let connections = 0
  let odds: { odd: Odd; path: string; left: number }[] = []
  let waiting: (() => void)[] = []

  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('error', () => {})
    request.on('end', () => void respond(request, response, Buffer.concat(chunks)))
    response.on('finish', () => answered.push(response.statusCode))
  })

  async function respond(request: IncomingMessage, response: ServerResponse, bytes: Buffer): Promise<void> {
    const { pathname: path, searchParams: query } = new URL(request.url ?? '', 'http://provider')
    const one = { method: request.method ?? '', path, query, headers: request.headers, text: bytes.toString('utf8'), bytes }
    asked.push(one)
    const found = odds.find((candidate) => path.startsWith(candidate.path) || `${one.method} ${path}`.startsWith(candidate.path))
    if (!found) return write(response, await answer(one))
    found.left -= 1
    odds = odds.filter(({ left }) => left > 0)
    const isTaken = found.odd === 'deaf' || (typeof found.odd === 'object' && 'after' in found.odd)
    if (isTaken) await answer(one)
    misbehave(response, found.odd)
    if (odds.length === 0) waiting = waiting.filter((resolve) => resolve())
  }
  server.on('connection', () => void connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))

  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked,
    answered,
    connections: () => connections,
    misbehave: (odd, path = '/', times = 1) => void odds.push({ odd, path, left: times }),
    misbehaved: () => new Promise((resolve) => (odds.length === 0 ? resolve() : waiting.push(resolve))),
    hangUp: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

function misbehave(response: ServerResponse, odd: Odd): void {
  if (typeof odd === 'object' && 'after' in odd) return misbehave(response, odd.after)
  if (odd === 'hang') return
  if (odd === 'endless') return goOn(response.on('error', () => {}).writeHead(200, { 'content-type': 'application/json' }))
  if (odd === 'deaf' || odd === 'drop') return void response.socket?.destroy()
  if (odd === 'html') return write(response, { status: 200, body: '<html>Down for maintenance</html>' })
  if (odd === 'huge') return write(response, { status: 200, body: `{"status":true,"data":"${'x'.repeat(2_000_000)}"}` })
  write(response, { status: odd.status, headers: odd.headers ?? {}, body: odd.body ?? 'upstream error' })
}

function goOn(response: ServerResponse): void {
  if (response.destroyed) return
  response.write(' '.repeat(65_536), () => setTimeout(() => goOn(response), 1))
}

function write(response: ServerResponse, { status, body, headers = {} }: Answer): void {
  response.on('error', () => {})
  const text = typeof body === 'object' ? JSON.stringify(body) : body
  response.writeHead(status, { 'content-type': typeof body === 'object' ? 'application/json' : 'text/html', ...headers }).end(text)
}

export function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
