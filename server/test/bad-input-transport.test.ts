import { afterAll, beforeAll, expect, test } from 'vitest'

import { type HttpServer, listen } from '../src/http-server.ts'
import { type Member, sharedApp, signedIn } from './harness.ts'
import { type RawAnswer, sendRaw } from './raw-http.ts'

const port = 4811
let server: HttpServer
let member: Member

beforeAll(async () => {
  const { app } = await sharedApp()
  server = await listen((request, bindings) => app.fetch(request, bindings), { port, host: '127.0.0.1', dev: false })
  member = await signedIn()
  // The first page loads the templates of all.
  await sendRaw(port, head('GET', '/blog'))
})
afterAll(() => server.close(100))

function head(method: string, target: string, more: string[] = []): string {
  const lines = [`Host: localhost:${port}`, 'Connection: close', `Origin: http://localhost:${port}`, `Cookie: ${member.headers.cookie}`]
  return [`${method} ${target} HTTP/1.1`, ...lines, ...more, '', ''].join('\r\n')
}

const endpoints = [
  '/rpc/businesses/create',
  '/api/v1/businesses',
  '/api/auth/sign-in/email',
  '/api/functions/manage-settings',
  '/api/nothing',
]
const json = 'Content-Type: application/json'

function nested(open: string, close: string): string {
  return `${open.repeat(10_000)}1${close.repeat(10_000)}`
}

const manyKeys = `{${Array.from({ length: 50_000 }, (_, at) => `"k${at}":1`).join(',')}}`

const bodies: [string, string | Uint8Array, ...string[]][] = [
  ['malformed JSON', '{', json],
  ['no body', '', json],
  ['text', 'hello', 'Content-Type: text/plain'],
  ['no type', '{"json":{}}'],
  ['a form', 'name=x', 'Content-Type: application/x-www-form-urlencoded'],
  ['a form without its boundary', 'x', 'Content-Type: multipart/form-data'],
  ['a form that does not end', '--x\r\n\r\njunk', 'Content-Type: multipart/form-data; boundary=x'],
  ['a type that is none', '{}', 'Content-Type: ;;;/,'],
  ['another encoding', '{}', 'Content-Type: application/json; charset=utf-16'],
  ['a file', 'xx', 'Content-Type: image/png', 'Content-Disposition: attachment; filename="x.png"'],
  ['lists in lists', nested('[', ']'), json],
  ['objects in objects', nested('{"a":', '}'), json],
  ['a deep field', `{"json":{"name":${nested('[', ']')}},"name":${nested('[', ']')}}`, json],
  ['50,000 keys', manyKeys, json],
  ['50,000 fields', `{"json":${manyKeys}}`, json],
  ['invalid UTF-8', new Uint8Array([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), json],
  ['what claims to be compressed', new Uint8Array([0x1f, 0x8b, 8, 0, 0, 0]), json, 'Content-Encoding: gzip'],
  ['a key twice', '{"json":{"name":"a","name":7},"name":"a","name":7}', json],
  ['prototype keys', '{"json":{"__proto__":{"name":"x"},"constructor":{"prototype":{"a":1}}},"__proto__":{"name":"x"}}', json],
  ['types that point nowhere', '{"json":{"name":"x"},"meta":[[1,"__proto__","polluted"],[99,"a"]],"maps":[["json"]]}', json],
  ['more than 1 MB', 'x'.repeat(2_000_000), json],
]

test.each(bodies)('%s is refused at every endpoint, in the shape of errors', async (_what, body, ...headers) => {
  for (const endpoint of endpoints) {
    const answer = await sendRaw(port, head('POST', endpoint, [`Content-Length: ${Buffer.byteLength(body)}`, ...headers]), body)

    expectRefusal(answer, endpoint)
  }
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
})

const chunk = `186A0\r\n${'x'.repeat(100_000)}\r\n`

test.each<[string, string[]]>([
  ['10 MB of unknown length', [...Array.from({ length: 100 }, () => chunk), '0\r\n\r\n']],
  ['chunks that are none', ['zz\r\nxx\r\n']],
])('%s are refused at every endpoint', async (_what, chunks) => {
  for (const endpoint of endpoints) {
    const answer = await sendRaw(port, head('POST', endpoint, ['Transfer-Encoding: chunked', json]), ...chunks)

    expect(answer.status, endpoint).toBeOneOf([400, 413])
    expect(answer.ms).toBeLessThan(3_000)
  }
})

test.each(['PUT', 'DELETE', 'PATCH', 'TRACE', 'OPTIONS', 'PROPFIND'])('%s is no way to call a procedure', async (method) => {
  for (const endpoint of ['/rpc/businesses/list', '/api/v1/posts']) {
    const answer = await sendRaw(port, head(method, endpoint))

    expect(answer.status).toBe(405)
    expect(answer.headers.toLowerCase()).toContain('allow: get, post')
  }
  expect((await sendRaw(port, head('HEAD', '/rpc/businesses/create'))).status).toBe(405)
})

test.each(['FOO / HTTP/1.1', 'GET / HTTP/9.9', 'GET /a b HTTP/1.1', 'hello', '\0\0\0'])(
  'the request %j is not understood',
  async (line) => {
    const answer = await sendRaw(port, `${line}\r\nHost: localhost\r\n\r\n`)

    expect(answer.status).toBe(400)
  },
)

test.each(['a b', '', 'localhost:99999', '[::1', 'a/b'])('the host %j is none', async (host) => {
  const answer = await sendRaw(port, `GET /api/v1/account HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`)

  expect(answer.status).toBe(400)
})

const long = 'a'.repeat(8_000)

test.each([
  '//',
  '//evil.example/',
  '/%00',
  '/blog/%00',
  '/blog/%',
  '/blog/%ff',
  '/blog/%E0%A4%A',
  '/blog/..%2f',
  `/blog/${long}`,
  `/blog?before=${long}`,
  '/sandbox/%00',
  '/sandbox/%',
  '/index.html',
  '/.env',
  '/..;/',
  '/site/assets/..%2f..%2fpackage.json',
  '/site/assets/%00',
  '/assets/../../package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/..%5cpackage.json',
  '/assets',
  '/assets/',
  '/assets/index-00000000.js',
  '/assets/%00',
  '/site/assets/gone-00000000.css',
])('there is nothing at %s', async (target) => {
  const answer = await sendRaw(port, head('GET', target, ['Accept: text/html']))

  expect(answer.status).toBe(404)
  expect(answer.body).not.toContain('"workspaces"')
})

test.each([
  '/rpc/',
  '/rpc/%',
  '/rpc/posts/%00',
  '/rpc/__proto__/x',
  '/rpc/constructor',
  '/rpc/posts/list?data=%',
  '/rpc/posts/list?data={',
  `/rpc/posts/list?data=${long}`,

  '/api/v1/',
  '/api/v1/posts/%',
  '/api/v1/posts/%00',
  '/api/v1/posts/%ff',
  '/api/v1/posts?limit[__proto__]=1',
  '/api/v1/posts?limit=1&limit=2',
  `/api/v1/posts?q=${long}`,
  '/api/auth/',
  '/api/auth/%',
  '/api/%00',
])('nothing is answered at %s, in the shape of errors', async (target) => {
  expectRefusal(await sendRaw(port, head('GET', target)), target)
})

test('large and senseless headers do no harm', async () => {
  expect((await account(`X-Large: ${long}`)).status).toBe(200)
  expect((await account(`X-Large: ${long}${long}${long}`)).status).toBe(431)
  expect((await account('Range: bytes=9999999-,-,x', 'If-None-Match: \u00ff"', 'Accept: ;;;', 'Content-Length: 0')).status).toBe(200)
  expect((await stranger(`Cookie: postwright.session_token=%E0%A4%A; =; ;;; a=${long}`)).status).toBe(401)
  expect((await stranger(`Authorization: Bearer ${long}`)).status).toBe(401)
})

function account(...more: string[]): Promise<RawAnswer> {
  return sendRaw(port, head('GET', '/api/v1/account', more))
}

/** Somebody without our cookie. */
function stranger(...more: string[]): Promise<RawAnswer> {
  return sendRaw(port, ['GET /api/v1/account HTTP/1.1', 'Host: localhost', 'Connection: close', ...more, '', ''].join('\r\n'))
}

interface Failure {
  code: string
  status: number
  message: string
}

function expectRefusal({ status, headers, body, ms }: RawAnswer, endpoint: string): void {
  expect(status, endpoint).toBeGreaterThanOrEqual(400)
  expect(status, endpoint).toBeLessThan(500)
  expect(headers.toLowerCase(), endpoint).toContain('content-type: application/json')
  const text = /transfer-encoding: chunked/i.test(headers) ? body.replace(/^[0-9a-f]+\r\n/i, '').replace(/\r\n0\r\n\r\n$/, '') : body
  const answer = JSON.parse(text) as Failure & { json?: Failure }
  expect(endpoint.startsWith('/rpc') ? answer.json : answer, endpoint).toMatchObject({
    code: expect.stringMatching(/^[A-Z_]+$/),
    status,
    message: expect.any(String),
  })
  expect(ms, endpoint).toBeLessThan(3_000)
}
