import { Registry } from 'prom-client'
import { expect, test } from 'vitest'

import { createLog } from './infra/log.ts'
import { createOperations, type OperationsSources } from './operations.ts'

const healthy: OperationsSources = {
  registry: new Registry(),
  config: { baseUrl: 'http://localhost:3000', trustProxy: false, metricsToken: undefined },
  log: createLog({ level: 'silent' }),
  pingDatabase: async () => {},
  deliveryLagSeconds: async () => 0,
  isStopping: () => false,
}

test('a process that works is alive and ready', async () => {
  const operations = createOperations(healthy)

  expect((await operations.request('/healthz')).status).toBe(200)
  const ready = await operations.request('/readyz')
  expect(ready.status).toBe(200)
  expect(await ready.json()).toEqual({ status: 'ready', checks: { database: 'ok', migrations: 'ok', deliveries: 'ok', process: 'ok' } })
})

test.each<[string, Partial<OperationsSources>, object]>([
  [
    'the database does not answer',
    { pingDatabase: () => Promise.reject(new Error('password of the database')) },
    { database: 'no answer' },
  ],
  [
    'a delivery waits for longer than a minute',
    { deliveryLagSeconds: async () => 61.2 },
    { deliveries: 'the oldest due delivery has waited for 61 s' },
  ],
  ['the process stops', { isStopping: () => true }, { process: 'stopping' }],
])('it is not ready when %s, though alive', async (_when, sources, checks) => {
  const operations = createOperations({ ...healthy, ...sources })

  const ready = await operations.request('/readyz')

  expect(ready.status).toBe(503)
  expect(await ready.json()).toMatchObject({ status: 'not ready', checks })
  expect((await operations.request('/healthz')).status).toBe(200)
})

test.each([
  ['from this machine', '127.0.0.1', {}, 200],
  ['from elsewhere', '192.168.1.20', {}, 403],
  ['from elsewhere with the token', '192.168.1.20', { authorization: 'Bearer figures-for-prometheus' }, 200],
  ['with another token', '192.168.1.20', { authorization: 'Bearer figures-for-prometheuz' }, 403],
  ['through a proxy of this machine', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' }, 403],
])('figures %s: %#', async (_where, remoteAddress, headers, status) => {
  const config = { ...healthy.config, metricsToken: 'figures-for-prometheus' }
  const { request } = createOperations({ ...healthy, config })

  const answer = await request('/metrics', { headers }, { incoming: { socket: { remoteAddress } } })

  expect(answer.status).toBe(status)
})

test('without a token in the configuration none opens the figures', async () => {
  const { request } = createOperations(healthy)
  const connection = { incoming: { socket: { remoteAddress: '192.168.1.20' } } }

  for (const authorization of ['Bearer ', 'Bearer undefined', ''])
    expect((await request('/metrics', { headers: { authorization } }, connection)).status).toBe(403)
})

test('also where they are all that a node answers, nothing is guessed from an answer, and nothing goes unencrypted', async () => {
  const operations = createOperations({ ...healthy, config: { ...healthy.config, baseUrl: 'https://desk.example' } })

  for (const path of ['/healthz', '/readyz', '/metrics', '/nowhere']) {
    const { headers } = await operations.request(path)
    expect(headers.get('x-content-type-options'), path).toBe('nosniff')
    expect(headers.get('strict-transport-security'), path).toBe('max-age=31536000')
  }
})
