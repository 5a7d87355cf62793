import { afterAll, beforeAll, expect, test } from 'vitest'

import { createApp } from '../app.ts'
import { type Database, openDatabase } from '../infra/db/database.ts'
import { createServices } from '../services.ts'
import { sharedApp, signedIn } from '../../test/harness.ts'
import { pages } from '../../test/site-sources.ts'

let db: Database
let call: (path: string, init?: RequestInit) => Promise<Response>

beforeAll(async () => {
  const { services } = await sharedApp()
  db = openDatabase({ url: 'postgres://nobody@127.0.0.1:1/nothing', log: services.log, poolSize: 1 })
  const app = createApp(createServices({ ...services, db }), { loadPages: async () => pages })
  call = async (path, init) => app.fetch(new Request(services.config.baseUrl + path, init))
})

afterAll(() => db.close())

test('while the database is out of reach, a person reads that it will pass', async () => {
  const response = await call('/pricing', { headers: { accept: 'text/html' } })

  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  expect(await response.text()).toContain('Back in a moment')
  expect((await sharedApp()).takeErrors()).toHaveLength(1)
})

test.each([
  { endpoint: 'RPC', path: '/rpc/setup/status', method: 'POST' },
  { endpoint: 'REST', path: '/api/v1/setup', method: 'GET' },
  { endpoint: 'a file', path: '/files/01900000-0000-7000-8000-000000000000', method: 'GET' },
])('a program that asks $endpoint is told to come again', async ({ path, method }) => {
  const response = await call(path, { method, headers: (await signedIn()).headers })

  expect(response.status).toBe(503)
  expect(response.headers.get('retry-after')).toBe('5')
  const answer = (await response.json()) as { json?: object }
  expect(answer.json ?? answer).toMatchObject({ code: 'UNAVAILABLE', data: { requestId: response.headers.get('x-request-id') } })
  expect((await sharedApp()).takeErrors()).toHaveLength(1)
})
