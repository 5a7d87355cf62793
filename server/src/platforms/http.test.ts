import { createServer, type IncomingMessage, type RequestListener } from 'node:http'
import { createServer as createHttpsServer } from 'node:https'
import { type AddressInfo, createServer as createTcpServer, type Server } from 'node:net'
import { Readable } from 'node:stream'

import { expect, onTestFinished, test } from 'vitest'

import { certificate, privateKey } from '../../test/fakes/certificate.ts'
import { type HttpMutation, mutate, read, retryAfterSeconds } from './http.ts'

const signal = new AbortController().signal

async function listening(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => void server.close())
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  onTestFinished(() => server.closeAllConnections())
  return listening(server)
}

async function textOf(request: IncomingMessage): Promise<string> {
  request.setEncoding('utf8')
  let text = ''
  for await (const part of request) text += String(part)
  return text
}

/** What a platform received, as the answer to it. */
function serveEcho(): Promise<string> {
  return serve((request, response) => {
    void textOf(request).then((body) => response.end(JSON.stringify({ method: request.method, headers: request.headers, body })))
  })
}

async function echoed(body: HttpMutation['body']): Promise<{ headers: Record<string, string>; body: string }> {
  const result = await mutate('POST', { url: await serveEcho(), host: 'ours', body, signal })
  if (result.type !== 'answer') throw new Error(result.reason)
  return result.body as { headers: Record<string, string>; body: string }
}

test('a body goes out as JSON or as a form, with its length', async () => {
  expect(await echoed({ json: { text: 'Plums – ☕' } })).toMatchObject({
    headers: { 'content-type': 'application/json', 'content-length': '24' },
    body: '{"text":"Plums – ☕"}',
  })
  expect(await echoed({ form: { grant_type: 'refresh_token', refresh_token: 'a b&c' } })).toMatchObject({
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=refresh_token&refresh_token=a+b%26c',
  })
})

test('a multipart body carries fields and a streamed file, as any reader of forms reads them', async () => {
  const file = { open: () => Readable.from([Buffer.from('GIF'), Buffer.from('89a')]), bytes: 6 }

  const { headers, body } = await echoed({
    multipart: [
      { name: 'description', value: 'A "plum"\r\ncake' },
      { name: 'file', value: file, filename: 'plum "1".gif', type: 'image/gif' },
    ],
  })

  const form = await new Response(body, { headers: { 'content-type': headers['content-type']! } }).formData()
  const received = form.get('file') as File
  expect(form.get('description')).toBe('A "plum"\r\ncake')
  expect([received.name, received.type, await received.text()]).toEqual(['plum "1".gif', 'image/gif', 'GIF89a'])
  expect(headers['content-length']).toBe(String(Buffer.byteLength(body)))
})

test('a streamed body is read as fast as it is taken, and not kept in memory', async () => {
  const chunk = Buffer.alloc(64 * 1024)
  let produced = 0
  const received = Promise.withResolvers<IncomingMessage>()
  const url = await serve((request, response) => {
    received.resolve(request)
    request.on('end', () => response.end('{}'))
  })
  const open = () =>
    Readable.from(
      (function* () {
        for (; produced < 1000; produced++) yield chunk
      })(),
    )

  const sending = mutate('PUT', { url, host: 'ours', body: { type: 'video/mp4', open, bytes: 1000 * chunk.length }, signal })
  const request = await received.promise
  const producedBeforeReading = produced
  request.resume()

  expect(await sending).toMatchObject({ type: 'answer', status: 200 })
  expect(producedBeforeReading).toBeLessThan(500)
  expect(produced).toBe(1000)
})

test.each([
  ['that breaks off', ['abc'], 'no_answer'],
  ['that is longer than was said', ['abc', 'defgh'], 'no_answer'],
  ['of the length that was said', ['abc', 'def'], 'answer'],
])('a stream %s, here %j, ends with %s', async (_what, parts, type) => {
  const arrived = Promise.withResolvers<void>()
  const url = await serve((request, response) => {
    arrived.resolve()
    textOf(request).then(
      () => response.end('{}'),
      () => {},
    )
  })
  const open = () =>
    Readable.from(
      (async function* () {
        for (const [index, part] of parts.entries()) {
          if (index === 1) await arrived.promise
          yield Buffer.from(part)
        }
        await arrived.promise
      })(),
    )

  expect(await mutate('PUT', { url, host: 'ours', body: { type: 'text/plain', open, bytes: 6 }, signal })).toMatchObject({ type })
})

test('a stream that breaks off before there is a connection was certainly not sent', async () => {
  const body = { type: 'text/plain', open: () => Readable.from([]), bytes: 6 }

  expect(await mutate('PUT', { url: await serveEcho(), host: 'ours', body, signal })).toMatchObject({ type: 'not_sent' })
})

test('a change is never repeated by itself, and a question is', async () => {
  const asked: string[] = []
  const url = await serve((request, response) => {
    asked.push(request.method ?? '')
    response.writeHead(asked.length < 3 ? 500 : 200).end('{"is":"there"}')
  })

  expect(await mutate('DELETE', { url, host: 'ours', signal })).toMatchObject({ status: 500 })
  expect(await read({ url, host: 'ours', signal })).toMatchObject({ status: 200, body: { is: 'there' } })
  expect(asked).toEqual(['DELETE', 'GET', 'GET'])
})

test('a redirect is an answer: nothing is sent to where it leads', async () => {
  let arrived = 0
  const elsewhere = await serve((_request, response) => {
    arrived++
    response.end('{}')
  })
  const url = await serve((_request, response) => response.writeHead(307, { location: elsewhere }).end())

  expect(await mutate('POST', { url, host: 'ours', body: { json: {} }, signal })).toMatchObject({ type: 'answer', status: 307 })
  expect(await read({ url, host: 'ours', signal })).toMatchObject({ type: 'answer', status: 307 })
  expect(arrived).toBe(0)
})

test('where nothing listens, no byte was sent; a connection that closes leaves it open', async () => {
  const closing = await listening(createTcpServer((socket) => socket.once('data', () => socket.resetAndDestroy())))

  expect(await mutate('POST', { url: 'http://127.0.0.1:9', host: 'ours', body: { json: {} }, signal })).toEqual({
    type: 'not_sent',
    reason: 'The platform cannot be reached.',
  })
  expect(await mutate('POST', { url: closing, host: 'ours', body: { json: {} }, signal })).toEqual({
    type: 'no_answer',
    reason: 'The connection closed before an answer.',
  })
})

test('a host without TLS is certain to have received nothing over https', async () => {
  const plain = await serveEcho()

  const result = await mutate('POST', { url: plain.replace('http:', 'https:'), host: 'ours', body: { json: {} }, signal })

  expect(result.type).toBe('not_sent')
})

test('a certificate that nobody vouches for is named, and nothing is sent', async () => {
  let arrived = 0
  const plain = await listening(createHttpsServer({ key: privateKey, cert: certificate }, () => void arrived++))
  const url = plain.replace('http:', 'https:')

  const result = await mutate('POST', { url, host: { allow: ['127.0.0.1'] }, body: { json: {} }, signal })

  expect(result).toEqual({
    type: 'not_sent',
    reason: expect.stringContaining(`The certificate of ${new URL(url).host} is not to be trusted`),
  })
  expect(arrived).toBe(0)
})

test('an answer is read up to its limit, also one that never ends, and never unpacked', async () => {
  const url = await serve((request, response) => {
    response.setHeader('x-accepted', String(request.headers['accept-encoding']))
    if (request.url === '/small') {
      response.end('{"size":"small"}')
      return
    }
    const send = () => response.write('x'.repeat(10_000), () => !response.destroyed && setImmediate(send))
    send()
  })

  expect(await read({ url: `${url}/small`, host: 'ours', signal })).toMatchObject({
    body: { size: 'small' },
    headers: { 'x-accepted': 'identity' },
  })
  expect(await mutate('POST', { url, host: 'ours', maxBytes: 100_000, signal })).toEqual({
    type: 'no_answer',
    reason: 'The answer was too large.',
  })
})

test('what would end the same is not asked again at once: an answer that is too large', async () => {
  let requests = 0
  const url = await serve((_request, response) => {
    requests += 1
    response.end('x'.repeat(200_000))
  })

  const result = await read({ url, host: 'ours', maxBytes: 100_000, signal })

  expect([result, requests]).toEqual([{ type: 'no_answer', reason: 'The answer was too large.' }, 1])
})

test('an answer that is cut off, or does not come in time, leaves it open', async () => {
  const cut = await serve((_request, response) => {
    response.writeHead(200, { 'content-length': '100' })
    response.write('{"id":', () => response.destroy())
  })
  const silent = await serve(() => {})

  expect(await mutate('POST', { url: cut, host: 'ours', signal })).toMatchObject({ type: 'no_answer' })
  expect(await mutate('POST', { url: silent, host: 'ours', timeoutMs: 50, signal })).toEqual({
    type: 'no_answer',
    reason: 'There was no answer in time.',
  })
  expect(await mutate('POST', { url: silent, host: 'ours', signal: AbortSignal.abort() })).toMatchObject({ type: 'not_sent' })
})

test('an answer that is not JSON has no body', async () => {
  const url = await serve((_request, response) => response.end('<html>'))

  expect(await read({ url, host: 'ours', signal })).toMatchObject({ type: 'answer', status: 200, body: undefined })
})

test('a host that a person typed is reached only when it is public or allowed, at the address that was checked', async () => {
  const url = await serveEcho()
  const { port } = new URL(url)
  const typed = (allow: string[]) => mutate('POST', { url, host: { allow }, body: { json: {} }, signal })
  let lookups = 0
  const resolve = async () => {
    lookups++
    return [{ address: lookups === 1 ? '127.0.0.1' : '169.254.169.254', family: 4 }]
  }
  const pinned = { allow: ['mastodon.example'], resolve }

  expect(await typed([])).toMatchObject({ type: 'not_sent', reason: expect.stringContaining('private network') })
  expect(await typed(['127.0.0.1'])).toMatchObject({ type: 'answer' })
  expect(await read({ url: `http://mastodon.example:${port}/`, host: pinned, signal })).toMatchObject({ type: 'answer' })
  expect(lookups).toBe(1)
})

test.each([
  ['3', 3],
  ['0.25', 1],
  ['soon', null],
  [undefined, null],
])('Retry-After %s is %s seconds', (header, seconds) => {
  expect(retryAfterSeconds({ 'retry-after': header })).toBe(seconds)
})
