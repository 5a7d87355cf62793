import { Hono } from 'hono'
import type { Registry } from 'prom-client'

import type { Log } from './infra/log.ts'

/** Longer than this, and the deliveries are silently late. */
const worstLagSeconds = 60
const patienceMs = 2_000

export interface OperationsSources {
  registry: Registry
  log: Log
  /** Fails when the database does not answer. */
  pingDatabase: () => Promise<unknown>
  deliveryLagSeconds: () => Promise<number>
  /** Once true, no new work is taken; a load balancer then sends it elsewhere. */
  isStopping: () => boolean
}

/** What those who run Postwright ask it: whether the process lives, whether it can work, and its figures. */
export function createOperations({ registry, log, pingDatabase, deliveryLagSeconds, isStopping }: OperationsSources): Hono {
  const operations = new Hono()

  operations.get('/healthz', (context) => context.json({ status: 'ok' }))

  operations.get('/readyz', async (context) => {
    const [database, deliveries] = await Promise.all([
      check(async () => void (await pingDatabase())),
      check(async () => {
        const lag = await deliveryLagSeconds()
        return lag > worstLagSeconds ? `the oldest due delivery has waited for ${Math.round(lag)} s` : undefined
      }),
    ])
    // The process serves only after its migrations, so answering at all says that they are done.
    const checks = { database, migrations: 'ok', deliveries, process: isStopping() ? 'stopping' : 'ok' }
    const ready = Object.values(checks).every((state) => state === 'ok')
    return context.json({ status: ready ? 'ready' : 'not ready', checks }, ready ? 200 : 503)
  })

  operations.get('/metrics', async (context) => context.body(await registry.metrics(), 200, { 'content-type': registry.contentType }))

  /** `ok`, or what is wrong. The cause goes to the log: these pages are open to anybody. */
  async function check(probe: () => Promise<string | undefined>): Promise<string> {
    try {
      return (await Promise.race([probe(), timeout()])) ?? 'ok'
    } catch (error) {
      log.warn({ err: error }, 'a readiness check failed')
      return 'no answer'
    }
  }

  return operations
}

async function timeout(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs).unref()
  return promise
}
