import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type Socket } from 'node:net'
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
  const usual = { headersMs: 60_000, bodyMs: 60_000, uploadMs: 60_000, stalledMs: 60_000, idleMs: 60_000 }
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

/** All that a client hears until it is let go, by a reset too. */
function heard(client: Socket): Promise<string> {
  let all = ''
  client.on('error', () => {})
  client.setEncoding('utf8').on('data', (piece: string) => (all += piece))
  return new Promise((resolve) => client.once('close', () => resolve(all)))
}

/** What the server says to a client that begins a request and never ends it. */
async function answerTo(beginning: string): Promise<string> {
  const client = connect(port, '127.0.0.1')
  client.write(beginning)
  return heard(client)
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

/** What the server says to a client that sends one byte after the other, for as long as it may. */
async function answerToTrickle(beginning: string, pieces: Iterable<string>): Promise<string> {
  const client = connect(port, '127.0.0.1')
  const answer = heard(client)
  client.write(beginning)
  for (const piece of pieces) {
    await new Promise((resolve) => setTimeout(resolve, 10))
    if (client.closed || client.writableEnded) break
    client.write(piece)
  }
  return answer
}

function* forever(piece: string): Generator<string> {
  for (;;) yield piece
}

const lineOf = (method: string) => `${method} / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n`

test('a client that comes one byte after the other, and ends in time, is answered', async () => {
  await serve(async (request) => new Response(`said ${await request.text()}`))

  expect(await answerToTrickle('', `${lineOf('POST')}Content-Length: 5\r\n\r\nkelp.`)).toContain('said kelp.')
})

test.each<[string, string, string, Partial<ClientLimits>]>([
  ['headers', `${lineOf('GET')}X-Slow: `, 'a', { headersMs: 200 }],
  ['a small body', `${lineOf('POST')}Content-Length: 1000000\r\n\r\n`, 'a', { bodyMs: 200 }],
  ['a body of unknown length', `${lineOf('POST')}Transfer-Encoding: chunked\r\n\r\n`, '1\r\na\r\n', { bodyMs: 200 }],
  ['a large body', `${lineOf('POST')}Content-Length: 100000000\r\n\r\n`, 'a', { headersMs: 200, uploadMs: 300 }],
])('a client that sends %s one byte after the other for ever is let go', async (_what, beginning, piece, limits) => {
  await serve(async (request) => new Response(`said ${(await request.text()).length}`), limits)

  expect(await answerToTrickle(beginning, forever(piece))).not.toContain('said')
})

test('a client that connects and says nothing is let go', async () => {
  await serve(() => new Response('here'), { headersMs: 200 })

  expect(await answerTo('')).not.toContain('here')
})

test('a client that stays idle after an answer is let go', async () => {
  await serve(() => new Response('here'), { idleMs: 200 })

  expect(await answerTo('GET / HTTP/1.1\r\nHost: x\r\n\r\n')).toContain('here')
})

test('a client that takes nothing of a long answer is let go, and its answer with it', async () => {
  const { promise: cut, resolve } = Promise.withResolvers<void>()
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024)),
    cancel: () => resolve(),
  })
  await serve(() => new Response(endless), { stalledMs: 200 })
  const client = connect(port, '127.0.0.1').on('error', () => {})

  client.write(`${lineOf('GET')}\r\n`)
  await cut

  client.destroy()
})

test('an answer that has nothing to say for a while goes on', async () => {
  const { promise: later, resolve } = Promise.withResolvers<void>()
  const parts = [Promise.resolve('first, '), later.then(() => 'last')]
  const slow = new ReadableStream({
    async pull(controller) {
      const part = parts.shift()
      if (part) controller.enqueue(new TextEncoder().encode(await part))
      else controller.close()
    },
  })
  await serve(() => new Response(slow), { stalledMs: 100 })

  const answer = answerTo(`${lineOf('GET')}\r\n`)
  await new Promise((done) => setTimeout(done, 400))
  resolve()

  expect(await answer).toMatch(/first, .*last/s)
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
