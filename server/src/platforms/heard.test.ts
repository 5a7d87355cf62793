import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'

import { expect, onTestFinished, test } from 'vitest'

import { hearing } from './heard.ts'
import { mutate, read } from './http.ts'
import { withoutSecrets } from './without-secrets.ts'

const signal = new AbortController().signal
const token = 'tk-Plum9Kelp7Fynbos'

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await new Promise((resolve) => server.once('listening', resolve))
  onTestFinished(() => (server.closeAllConnections(), void server.close()))
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

async function heard(url: string, credentials: Record<string, string> = {}): Promise<string | null> {
  return (await hearing(credentials, () => mutate('POST', { url, host: 'ours', signal, body: { json: {} } }))).answer
}

test('what a platform answered is told with what was asked, its status, some headers and its text', async () => {
  const origin = await serve((_request, response) =>
    response
      .writeHead(422, { 'content-type': 'application/json', 'x-ratelimit-remaining': '3', 'x-private': 'cellar', 'retry-after': '30' })
      .end('{"error":"The text is too long","code":"invalid_token"}'),
  )

  const answer = await heard(`${origin}/api/posts`)

  expect(answer).toMatch(new RegExp(`^POST ${origin}/api/posts\n422\n`))
  for (const told of ['retry-after: 30', 'x-ratelimit-remaining: 3', '{"error":"The text is too long","code":"invalid_token"}'])
    expect(answer).toContain(told)
  expect(answer).not.toContain('cellar')
})

test('a token is told in no header, no body and no address', async () => {
  const origin = await serve((request, response) =>
    response
      .writeHead(401, {
        'content-type': 'text/html',
        'set-cookie': `session=${token}`,
        location: `https://wall.example/login?next=${token}&state=abc`,
        server: `kelp ${token}`,
      })
      .end(`<pre>Authorization: Bearer ${token}\n${request.url}</pre>{"token":"${token}","nested":"{\\"access_token\\":\\"${token}\\"}"}`),
  )

  const answer = await heard(`${origin}/bot${token}/send?key=${token}&part=2`, { token, address: origin })

  expect(answer).not.toContain(token)
  expect(answer).toContain(`POST ${origin}/bot[removed]/send?key=…&part=…`)
  expect(answer).toContain('location: https://wall.example/login?next=…&state=…')
  expect(answer).not.toContain('session=')
})

test.each([
  ['as JSON', '{"refreshJwt":"s3cr3t-of-another","error":"Expired"}', 's3cr3t-of-another'],
  ['as JSON in a text', String.raw`{"body":"{\"api_key\":\"s3cr3t-of-another\"}"}`, 's3cr3t-of-another'],
  ['as a form', 'grant_type=refresh&client_secret=s3cr3t-of-another&a=b', 's3cr3t-of-another'],
  ['as a header', 'X-Api-Key: s3cr3t-of-another\nHost: wall.example', 's3cr3t-of-another'],
  ['after its scheme', 'sent Basic czNjcjN0LW9mLWFub3RoZXI=', 'czNjcjN0LW9mLWFub3RoZXI'],
  ['as a web token', 'key eyJhbGciOiJIUzI1NiJ9.eyJhdWQiOiIvYWRtaW4vIn0.c2lnbmF0dXJl', 'eyJ'],
])('what looks like a secret of somebody else is removed: %s', (_how, text, secret) => {
  expect(withoutSecrets(text, {})).not.toContain(secret)
})

test('a password is removed in every way in which it is sent', () => {
  const credentials = { username: 'naledi', password: 'abcd efgh+ijkl', root: 'https://blog.example' }
  const basic = Buffer.from('naledi:abcd efgh+ijkl').toString('base64')

  const clean = withoutSecrets(`abcd efgh+ijkl abcdefgh+ijkl abcd%20efgh%2Bijkl ${basic} at https://blog.example`, credentials)

  expect(clean).toBe('[removed] [removed] [removed] [removed] at https://blog.example')
})

test('it is bounded, and the database takes it for text', async () => {
  const long = await serve((_request, response) => response.writeHead(500).end(`\0\u0007${'plum '.repeat(100_000)}`))

  const answer = await heard(long)

  expect(answer!.length).toBeLessThanOrEqual(2_001)
  // oxlint-disable-next-line no-control-regex
  expect(answer).not.toMatch(/[\0\u0007]/)
})

test('without an answer it is told what happened; the last exchange counts; two at once are not mixed up', async () => {
  const closing = await serve((request) => request.socket.destroy())
  const [one, other] = await Promise.all([
    serve((_request, response) => response.end('1')),
    serve((_request, response) => response.end('2')),
  ])

  expect(await heard(closing)).toBe(`POST ${closing}/\nThe connection closed before an answer.`)
  const both = await Promise.all(
    [one, other].map((url) =>
      hearing({}, async () => (await read({ url: closing, host: 'ours', signal }), read({ url, host: 'ours', signal }))),
    ),
  )
  expect(both.map(({ answer }) => answer?.slice(-1))).toEqual(['1', '2'])
  expect((await hearing({}, async () => 'nothing asked')).answer).toBeNull()
})
