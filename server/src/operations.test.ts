import { Registry } from 'prom-client'
import { expect, test } from 'vitest'

import { createLog } from './infra/log.ts'
import { createOperations } from './operations.ts'
import type { OperationsSources } from './operations.ts'

const healthy: OperationsSources = {
  registry: new Registry(),
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
