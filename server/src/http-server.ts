import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { Server as NetServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'

import { getRequestListener, type HttpBindings } from '@hono/node-server'

import { StartRefused } from './infra/start-refused.ts'
import { systemCode } from './infra/system-error.ts'

type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>

export interface HttpServer {
  /**
   * From now on each answer is the last one of its connection, so that clients go elsewhere before the port closes. Resolves when no
   * connection is left, after `withinMs` at the latest: some clients are idle, and event streams do not end by themselves.
   */
  drain: (withinMs: number) => Promise<void>
  /** Graceful shutdown: takes no new connection, lets requests end for `graceMs`, then cuts what is left, such as open event streams; a second call waits for the first. */
  close: (graceMs: number) => Promise<void>
}

/** How long clients may take, so that slow ones hold no connection for ever. */
export interface ClientLimits {
  /** For the line and the headers of a request, from the moment it connects. */
  headersMs: number
  /** For the body, unless it is a large one. */
  bodyMs: number
  /** For the whole of a request with a large body, such as a video on a slow line. */
  uploadMs: number
  /** Without taking anything of an answer that waits for them. */
  stalledMs: number
  /** Between an answer and the next request: longer than proxies keep an idle connection (60 s), so that none sends a request into one that is closing. */
  idleMs: number
}

const clientLimits: ClientLimits = { headersMs: 15_000, bodyMs: 30_000, uploadMs: 300_000, stalledMs: 60_000, idleMs: 65_000 }
/** Beyond this a body is large. */
const largeBytes = 1024 * 1024

interface Listening {
  port: number
  host: string
  dev: boolean
  limits?: ClientLimits
}

/** @throws StartRefused when the port is taken or not ours to take. */
export async function listen(fetch: Fetch, { port, host, dev, limits = clientLimits }: Listening): Promise<HttpServer> {
  // The server below speaks HTTP/1.1 alone, so its bindings are never those of HTTP/2.
  const answer = (request: Request, bindings: unknown) => fetch(request, bindings as HttpBindings)
  // In development Vite answers by itself, which the adapter's own quicker Response would not notice.
  const listener = getRequestListener(answer, { overrideGlobalObjects: !dev })
  const { headersMs, bodyMs, uploadMs, stalledMs, idleMs } = limits
  const timeouts = { headersTimeout: headersMs, requestTimeout: uploadMs, connectionsCheckingInterval: Math.min(headersMs, 2_000) }
  const answering = new Set<ServerResponse>()
  let draining = false
  const server = createServer({ ...timeouts, keepAliveTimeout: idleMs }, (incoming, outgoing) => {
    if (draining) outgoing.shouldKeepAlive = false
    answering.add(outgoing)
    outgoing.once('close', () => answering.delete(outgoing))
    limitBody(incoming, bodyMs)
    limitStall(outgoing, stalledMs)
    void listener(incoming, outgoing)
  })
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw asRefusal(error, port, host)
  }
  let closing: Promise<void> | undefined
  return {
    async drain(withinMs) {
      draining = true
      for (const outgoing of answering) outgoing.shouldKeepAlive = false
      await noConnectionLeft(server, withinMs)
    },
    close: (graceMs) => (closing ??= close(server, graceMs)),
  }
}

/** Cuts a request whose body does not come in time. What is large has the time of the whole request. */
function limitBody(incoming: IncomingMessage, bodyMs: number): void {
  const { 'content-length': length, 'transfer-encoding': encoding } = incoming.headers
  if (encoding === undefined && (length === undefined || length === '0' || Number(length) > largeBytes)) return
  const cut = setTimeout(() => !incoming.complete && incoming.destroy(), bodyMs).unref()
  incoming.once('close', () => clearTimeout(cut))
}

/** Cuts an answer that nobody takes. One that has nothing to say for a while, such as an event stream, goes on. */
function limitStall(outgoing: ServerResponse, stalledMs: number): void {
  outgoing.setTimeout(stalledMs, () => {
    if (outgoing.writableLength > 0 || (outgoing.socket?.writableLength ?? 0) > 0) outgoing.destroy()
  })
}

async function noConnectionLeft(server: Server, withinMs: number): Promise<void> {
  const until = performance.now() + withinMs
  const count = promisify(server.getConnections.bind(server))
  while (performance.now() < until && (await count()) > 0) await wait(20)
}

/** With the way out, where there is one. */
function asRefusal(error: unknown, port: number, host: string): unknown {
  const code = systemCode(error)
  const another = port < 65_535 ? port + 1 : 3000
  if (code === 'EADDRINUSE') {
    return new StartRefused(`Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${another} npm start`)
  }
  if (code === 'EACCES') return new StartRefused(`This account may not open port ${port}. Choose one above 1023: PORT=3000 npm start`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
    return new StartRefused(`HOST=${host} is no address of this machine. Example: HOST=127.0.0.1`)
  }
  return error
}

/** Time for a client that connected just before the port closed to send its request. */
const newcomerMs = 250

/** More than wait at once while others leave. */
const turnsToTakeIn = 100

async function close(server: Server, graceMs: number): Promise<void> {
  const closed = once(server, 'close')
  // Whoever waits at the port when it closes is cut, and each turn of the event loop takes in one.
  for (let turn = 0; turn < turnsToTakeIn; turn++) await new Promise(setImmediate)
  // Not the HTTP server's own close, which cuts connections that have not sent their request yet.
  NetServer.prototype.close.call(server)
  const idle = setTimeout(() => server.closeIdleConnections(), Math.min(newcomerMs, graceMs))
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(idle)
  clearTimeout(cut)
  server.close()
}
