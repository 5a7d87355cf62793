import { Hono } from 'hono'
import type { Registry } from 'prom-client'

import type { Config } from './config.ts'
import { protectAnswer } from './http/security-headers.ts'
import { addressOf, type Connection, isLocal } from './infra/client-address.ts'
import type { Log } from './infra/log.ts'
import { isSameSecret } from './infra/same-secret.ts'

/** Longer than this, and the deliveries are silently late. */
const worstLagSeconds = 60
const patienceMs = 2_000

export type Operations = Hono<{ Bindings: Connection }>

export interface OperationsSources {
  registry: Registry
  config: Pick<Config, 'baseUrl' | 'trustProxy' | 'metricsToken'>
  log: Log
  /** Fails when the database does not answer. */
  pingDatabase: () => Promise<unknown>
  deliveryLagSeconds: () => Promise<number>
  /** Once true, no new work is taken; a load balancer then sends it elsewhere. */
  isStopping: () => boolean
}

/** Health checks and metrics, which those who run Postwright ask for: whether the process lives, whether it can work, and its figures. */
export function createOperations({ registry, config, log, pingDatabase, deliveryLagSeconds, isStopping }: OperationsSources): Operations {
  const operations: Operations = new Hono()

  // A node that serves no pages answers by these alone.
  operations.use(async (context, next) => {
    await next()
    protectAnswer(context.res.headers, config)
  })

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

  operations.get('/metrics', async (context) => {
    if (!mayReadFigures(config, context.req.raw, context.env))
      return context.text('The figures are for this machine, and for whoever has the METRICS_TOKEN of its configuration.\n', 403)
    return context.body(await registry.metrics(), 200, { 'content-type': registry.contentType })
  })

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

/** How much there is of everything, and how fast it grows, is nobody's business: for this machine, or with the operator's token. */
function mayReadFigures(config: OperationsSources['config'], { headers }: Request, connection: Connection | undefined): boolean {
  if (isLocal({ headers, address: addressOf(headers, connection ?? {}, config.trustProxy) }, config)) return true
  return config.metricsToken !== undefined && isSameSecret(headers.get('authorization') ?? '', `Bearer ${config.metricsToken}`)
}

async function timeout(): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>()
  setTimeout(() => reject(new Error(`no answer within ${patienceMs} ms`)), patienceMs).unref()
  return promise
}
