import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

import { getRequestListener, type HttpBindings } from '@hono/node-server'

import { StartRefused } from './infra/start-refused.ts'
import { systemCode } from './infra/system-error.ts'

type Fetch = (request: Request, bindings: HttpBindings) => Response | Promise<Response>

export interface HttpServer {
  /** Graceful shutdown: takes no new connection, lets requests end for `graceMs`, then cuts what is left, such as open event streams; a second call waits for the first. */
  close: (graceMs: number) => Promise<void>
}

/** Longer than proxies keep an idle connection (60 s), so that none sends a request into one that is closing. */
const keepAliveMs = 65_000

/** @throws StartRefused when the port is taken or not ours to take. */
export async function listen(fetch: Fetch, { port, host, dev }: { port: number; host: string; dev: boolean }): Promise<HttpServer> {
  // The server below speaks HTTP/1.1 alone, so its bindings are never those of HTTP/2.
  const answer = (request: Request, bindings: unknown) => fetch(request, bindings as HttpBindings)
  // In development Vite answers by itself, which the adapter's own quicker Response would not notice.
  const listener = getRequestListener(answer, { overrideGlobalObjects: !dev })
  const server = createServer((incoming, outgoing) => void listener(incoming, outgoing))
  server.keepAliveTimeout = keepAliveMs
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    throw asRefusal(error, port, host)
  }
  let closing: Promise<void> | undefined
  return { close: (graceMs) => (closing ??= close(server, graceMs)) }
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

async function close(server: Server, graceMs: number): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const cut = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(cut)
}
