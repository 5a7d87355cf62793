import { afterAll, beforeAll, expect, test } from 'vitest'

import { startApp, type TestApp } from '../../test/harness.ts'
import { createStartupGate } from './startup-gate.ts'

const paths = [
  '/',
  '/login',
  '/app/dashboard',
  '/nothing/at/all',
  '/rpc/setup/status',
  '/rpc/nothing',
  '/api/v1/businesses',
  '/api/v1/nothing',
  '/api/functions/nothing',
  '/api/auth/nothing',
  '/files/01900000-0000-7000-8000-000000000000',
  '/assets/nothing.js',
  '/robots.txt',
  '/sitemap.xml',
  '/blog/rss.xml',
  '/sandbox/api/nothing',
  '/stop-mails',
]

let https: TestApp
let http: TestApp

beforeAll(async () => {
  https = await startApp({ config: { baseUrl: 'https://postwright.example' } })
  http = await startApp()
})

afterAll(() => Promise.all([https.close(), http.close()]))

test.each(paths)('the answer to %s is never guessed at, and on https the browser comes back by https alone', async (path) => {
  const secure = await https.visitor().request(path)
  const plain = await http.visitor().request(path)

  expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000')
  expect(secure.headers.get('x-content-type-options')).toBe('nosniff')
  expect(plain.headers.get('strict-transport-security')).toBeNull()
  expect(plain.headers.get('x-content-type-options')).toBe('nosniff')
})

test.each(['/healthz', '/readyz', '/rpc/setup/status', '/'])('so is the answer to %s while the server starts', async (path) => {
  const gate = createStartupGate({ baseUrl: 'https://postwright.example' })

  const { headers } = await gate.fetch(new Request(`https://postwright.example${path}`, { headers: { accept: 'text/html' } }), {})

  expect([headers.get('strict-transport-security'), headers.get('x-content-type-options')]).toEqual(['max-age=31536000', 'nosniff'])
})
