import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'

import { afterEach, expect, test } from 'vitest'

import { type ClientLimits, type HttpServer, listen } from './http-server.ts'

const port = 4812
let server: HttpServer | undefined
afterEach(async () => {
  await server?.close(0)
  server = undefined
})

async function serve(fetch: (request: Request) => Response | Promise<Response>, limits?: Partial<ClientLimits>): Promise<HttpServer> {
  const usual = { headersMs: 60_000, bodyMs: 60_000, uploadMs: 60_000 }
  server = await listen(fetch, { port, host: '127.0.0.1', dev: false, limits: { ...usual, ...limits } })
  return server
}

async function ask(agent: Agent): Promise<IncomingMessage & { said: string }> {
  const [answer] = (await once(get({ port, host: '127.0.0.1', agent }), 'response')) as [IncomingMessage]
  return Object.assign(answer, { said: await text(answer) })
}

test('while it drains, an idle client is answered once more and told to go, and then nobody is left', async () => {
  const { drain } = await serve(() => new Response('here'))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const before = await ask(agent)

  const drained = drain(60_000)
  const during = await ask(agent)
  await drained

  expect([before.headers.connection, during.headers.connection]).toEqual(['keep-alive', 'close'])
  expect([before.said, during.said]).toEqual(['here', 'here'])
})

test('an answer under way ends its connection too', async () => {
  const { promise: written, resolve: write } = Promise.withResolvers<Response>()
  const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
  const { drain } = await serve(() => {
    arrive()
    return written
  })
  const asked = ask(new Agent({ keepAlive: true }))
  await arrived

  const drained = drain(60_000)
  write(new Response('late'))
  const answer = await asked
  await drained

  expect([answer.headers.connection, answer.said]).toEqual(['close', 'late'])
})

test('drains no longer than it may, for a client that stays idle', async () => {
  const { drain } = await serve(() => new Response('here'))
  const client = connect(port, '127.0.0.1')
  await once(client, 'connect')

  await drain(50)

  expect(client.closed).toBe(false)
  client.destroy()
})

/** What the server says to a client that begins a request and never ends it. */
async function answerTo(beginning: string): Promise<string> {
  const client = connect(port, '127.0.0.1')
  client.on('error', () => {})
  client.write(beginning)
  return text(client)
}

test('a client that does not end its headers is told so and let go', async () => {
  await serve(() => new Response('here'), { headersMs: 200 })

  expect(await answerTo('GET / HTTP/1.1\r\nHost: x\r\nX-Slow: ')).toContain('408 Request Timeout')
})

test('a client that does not end its body is let go', async () => {
  await serve(async (request) => new Response(await request.text()), { bodyMs: 200 })

  const answer = await answerTo('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 10\r\n\r\nabc')

  expect(answer).not.toContain('200 OK')
})

test('a large body has the time of an upload', async () => {
  await serve(async (request) => new Response(`${(await request.arrayBuffer()).byteLength} bytes`), { bodyMs: 50 })
  const length = 2 * 1024 * 1024
  const client = connect(port, '127.0.0.1')
  const answer = text(client)
  client.write(`POST / HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${length}\r\n\r\nabc`)

  await new Promise((resolve) => setTimeout(resolve, 300))
  client.end(Buffer.alloc(length - 3))

  expect(await answer).toContain(`${length} bytes`)
})
