import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'

import { collectGarbage } from '../../test/collect-garbage.ts'
import { isPublic, UnsafeAddress } from './public-address.ts'
import { createSafeFetch } from './safe-fetch.ts'

const allow = ['127.0.0.1']

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

test.each([
  '127.0.0.1',
  '10.1.2.3',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00:ec2::254',
  '::ffff:127.0.0.1',
  '::ffff:a9fe:a9fe',
  '64:ff9b::7f00:1',
  '64:ff9b::a9fe:a9fe',
  '64:ff9b:1::7f00:1',
  '64:ff9b:1:a00:1::',
  '2002:7f00:1::',
  '2002:a00:1::1',
  '::127.0.0.1',
  '::7f00:1',
  '::a00:1',
  '::ffff:0:127.0.0.1',
  'not an address',
])('%s is not public', (address) => {
  expect(isPublic(address)).toBe(false)
})

test.each(['1.1.1.1', '93.184.216.34', '2606:4700::1111', '64:ff9b::101:101'])('%s is public', (address) => {
  expect(isPublic(address)).toBe(true)
})

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://[::1]/',
  'http://[::ffff:127.0.0.1]/',
  'http://169.254.169.254/latest/meta-data/',
])('%s is refused in whatever form it is written', async (url) => {
  await expect(createSafeFetch({ allow: [] })(url)).rejects.toBeInstanceOf(UnsafeAddress)
})

test('a name that leads to a private address is refused, also when another address of it is public', async () => {
  const addresses = [
    { address: '93.184.216.34', family: 4 },
    { address: '10.0.0.7', family: 4 },
  ]

  await expect(createSafeFetch({ allow: [], resolve: async () => addresses })('https://rebinding.example/')).rejects.toThrow(
    'SAFE_FETCH_ALLOW',
  )
})

test('the name is asked for once, and the connection goes to the address that was checked', async () => {
  const base = await serve((_request, response) => response.end('hello'))
  let asked = 0
  const resolve = async () => {
    asked += 1
    return [{ address: '127.0.0.1', family: 4 }]
  }

  const response = await createSafeFetch({ allow: ['pinned.example'], resolve })(base.replace('127.0.0.1', 'pinned.example'))

  expect(await response.text()).toBe('hello')
  expect(asked).toBe(1)
})

test('another scheme is refused', async () => {
  await expect(createSafeFetch({ allow: [] })('file:///etc/passwd')).rejects.toBeInstanceOf(UnsafeAddress)
})

test('a redirect to a private address is refused', async () => {
  const base = await serve((_request, response) => response.writeHead(302, { location: 'http://127.0.0.2:1/secret' }).end())

  await expect(createSafeFetch({ allow })(base)).rejects.toBeInstanceOf(UnsafeAddress)
})

test('a redirect to another origin carries no key', async () => {
  const other = await serve((request, response) => response.end(JSON.stringify(request.headers)))
  const base = await serve((_request, response) => response.writeHead(307, { location: other }).end())

  const response = await createSafeFetch({ allow })(base, {
    method: 'POST',
    body: '{}',
    headers: { authorization: 'Bearer k', 'x-api-key': 'k', 'x-goog-api-key': 'k', 'x-kept': 'yes' },
  })

  const received = (await response.json()) as Record<string, string>
  expect(received).toMatchObject({ 'x-kept': 'yes', 'content-length': '2' })
  for (const name of ['authorization', 'x-api-key', 'x-goog-api-key']) expect(received).not.toHaveProperty(name)
})

test('redirects in a circle end', async () => {
  const base = await serve((_request, response) => response.writeHead(302, { location: '/again' }).end())

  await expect(createSafeFetch({ allow })(base)).rejects.toThrow('redirects too often')
})

test('an answer streams: the first part is read before the last is sent', async () => {
  const finish = Promise.withResolvers<void>()
  const base = await serve((request, response) => {
    request.pipe(response, { end: false })
    void finish.promise.then(() => response.end('last'))
  })

  const response = await createSafeFetch({ allow })(base, { method: 'POST', body: 'first ' })
  const reader = response.body!.pipeThrough(new TextDecoderStream()).getReader()
  const first = await reader.read()
  finish.resolve()

  expect(first.value).toBe('first ')
  expect((await reader.read()).value).toBe('last')
  expect((await reader.read()).done).toBe(true)
})

test('a compressed answer is read, and its size counted when it is unpacked', async () => {
  const base = await serve((_request, response) => response.setHeader('content-encoding', 'gzip').end(gzipSync('a'.repeat(100_000))))

  expect((await (await createSafeFetch({ allow })(base)).text()).length).toBe(100_000)
  const small = await createSafeFetch({ allow }, { maxBytes: 5_000 })(base)
  await expect(small.text()).rejects.toThrow('more than 5000 bytes')
})

test('a server that says nothing is given up', async () => {
  const base = await serve(() => {})

  await expect(createSafeFetch({ allow }, { idleMs: 50 })(base)).rejects.toMatchObject({ message: 'fetch failed' })
})

test('an answer that never ends is given up', async () => {
  const base = await serve((_request, response) => {
    const timer = setInterval(() => response.write('.'), 10)
    response.on('close', () => clearInterval(timer))
  })

  const response = await createSafeFetch({ allow }, { totalMs: 100 })(base)

  await expect(response.text()).rejects.toMatchObject({ name: 'TimeoutError' })
})

test('the caller can stop it, before and during the answer', async () => {
  const base = await serve((_request, response) => void response.write('begun'))
  const controller = new AbortController()

  const response = await createSafeFetch({ allow })(base, { signal: controller.signal })
  const text = response.text()
  controller.abort()

  await expect(text).rejects.toMatchObject({ name: 'AbortError' })
  await expect(createSafeFetch({ allow })(base, { signal: controller.signal })).rejects.toMatchObject({ name: 'AbortError' })
})

test('a host that does not exist fails as fetch does', async () => {
  const notFound = new Error('ENOTFOUND')

  await expect(createSafeFetch({ allow: [], resolve: () => Promise.reject(notFound) })('https://nowhere.example/')).rejects.toMatchObject({
    name: 'TypeError',
    message: 'fetch failed',
  })
})

test('a signal stops an answer that stands still, however long ago it was asked for', async () => {
  const url = await serve((_request, response) => void response.writeHead(200, { 'content-length': 1000 }).write('a'))
  const stop = new AbortController()
  const response = await createSafeFetch({ allow })(url, { signal: stop.signal })
  const ended = expect(response.text()).rejects.toThrow('paused')
  await collectGarbage()

  stop.abort(new Error('paused'))

  await ended
})
