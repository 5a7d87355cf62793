import { createApp } from './app.ts'
import type { Config } from './config.ts'
import { usersWithRole } from './features/identity/accounts/public.ts'
import { resumeDownloads } from './features/content/local-models/public.ts'
import { countDeliveries, oldestWaitSeconds, startDeliveryWorker } from './features/publishing/deliveries/public.ts'
import { setupCode } from './features/operator/setup/public.ts'
import type { StartupGate } from './http/startup-gate.ts'
import type { HttpServer } from './http-server.ts'
import { backUpBeforeUpgrade } from './infra/backup/before-upgrade.ts'
import { checkRole } from './infra/db/check-role.ts'
import { openDatabase } from './infra/db/database.ts'
import { isUpgradeDue } from './infra/db/migrate.ts'
import { openListener } from './infra/db/notify.ts'
import { databaseKey, prepareDatabase } from './infra/prepare-database.ts'
import { startEmbeddedPostgres } from './infra/embedded-postgres/embedded-postgres.ts'
import { openJobQueue } from './infra/jobs/queue.ts'
import type { Log } from './infra/log.ts'
import { openSecrets } from './infra/secrets.ts'
import { openStorage } from './infra/storage/open.ts'
import { startTracing } from './infra/tracing.ts'
import { jobs as works } from './jobs.ts'
import { readLocalesFrom } from './locales.ts'
import { createMetrics } from './metrics.ts'
import { createOperations } from './operations.ts'
import type { Progress } from './progress.ts'
import { createServices } from './services.ts'
import { version } from './version.ts'

/** Clients get this long to be told to go elsewhere, while every request is still answered. */
const drainMs = 2_000
/** Requests under way get this long to end. */
const requestGraceMs = 2_000
/** And work under way this long; then it is handed back. */
const workGraceMs = 5_000

/** The port, which answers already, and what to put behind it. */
interface Front {
  http: HttpServer
  open: StartupGate['open']
}

/**
 * Starts what SERVICES names, in the order in which each part needs the one before; the result stops it in the opposite
 * order. What was started is stopped when a later part cannot be.
 *
 * @throws StartRefused for what the operator can mend.
 */
export async function start(config: Config, log: Log, progress: Progress, front: Front): Promise<AsyncDisposableStack> {
  const parts = new AsyncDisposableStack()
  parts.defer(() => front.http.close(0))
  try {
    await startParts(config, log, progress, front, parts)
    return parts
  } catch (error) {
    await parts.disposeAsync()
    throw error
  }
}

async function startParts(config: Config, log: Log, progress: Progress, front: Front, parts: AsyncDisposableStack): Promise<void> {
  let stopping = false
  readLocalesFrom(config.localesDir, log)
  parts.defer(await startTracing(process.env, version))

  const { url, directUrl, ownerUrl } = await openServer(config, log, progress, parts)
  const secrets = await openSecrets(config)
  if (config.databaseUrl === undefined && (await isUpgradeDue(ownerUrl)))
    await progress.step(
      'Backup',
      () => backUpBeforeUpgrade({ url: ownerUrl, dataDir: config.dataDir, keyIds: secrets.keyIds, version }),
      (file) => file,
    )
  await progress.step(
    'Migrations',
    () => prepareDatabase({ ownerUrl, url, key: databaseKey(secrets) }, log),
    (applied) => (applied === 0 ? 'up to date' : `${applied} applied`),
  )
  const db = openDatabase({ url, log, poolSize: config.dbPoolSize, prepare: config.dbPrepare, key: databaseKey(secrets) })
  parts.defer(() => db.close())
  const listener = await openListener(directUrl, log)
  parts.defer(() => listener.close())
  const files = await openStorage(config)

  const runsJobs = config.services.includes('worker')
  const jobs = await openJobQueue({ pool: db.pool, log, queues: works, supervise: runsJobs, schedule: config.services.includes('cron') })
  const services = createServices({ config, db, listener, jobs, secrets, files, log })
  if (runsJobs) await jobs.startWorkers(services, works)
  parts.defer(() => jobs.stop(workGraceMs))

  const deliveryFigures = { deliveryLagSeconds: () => oldestWaitSeconds(services), countDeliveries: () => countDeliveries(services) }
  parts.defer(() => services.localModels.close())
  const metrics = createMetrics({ pool: db.pool, aiCalls: services.aiCalls, webhookGate: services.webhookGate, ...deliveryFigures })
  const operations = createOperations({
    ...deliveryFigures,
    registry: metrics.registry,
    config,
    log,
    pingDatabase: () => db.pool.query('select 1'),
    isStopping: () => stopping,
  })
  // After the server is closed and before the database is: what models wrote so far is saved.
  parts.defer(services.runningWork.finish)
  const serves = config.services.includes('web')
  const app = serves ? createApp(services, { operations, onAnswer: metrics.observeAnswer }) : undefined
  await progress.step(
    'Server',
    async () => front.open((request, bindings) => (app ? app.fetch(request, bindings) : operations.fetch(request, bindings))),
    () => `${config.services.join(', ')} on port ${config.port}`,
  )
  parts.defer(() => {
    app?.close()
    return front.http.close(requestGraceMs)
  })
  // Work begins after the server and ends before it, since the sandbox of this node answers through its own server.
  const worker = runsJobs ? startDeliveryWorker(services, { timings: { stopMs: workGraceMs } }) : undefined
  parts.defer(async () => {
    stopping = true
    await Promise.all([front.http.drain(drainMs), worker?.stop(), jobs.stop(workGraceMs)])
  })

  if (serves) resumeDownloads(services).catch((error: unknown) => log.warn({ err: error }, 'the download of a model could not go on'))
  progress.say(`\nPostwright is ready at ${config.baseUrl}`)
  const administrators = await db.withoutWorkspace('whether there is an administrator', (tx) => usersWithRole(tx, 'super_admin'))
  if (serves && administrators.length === 0)
    progress.say(`Open ${config.baseUrl}/setup?code=${setupCode(services)} to create the administrator.`)
}

/** The operator's database, or one of our own in the data folder. */
async function openServer(
  config: Config,
  log: Log,
  progress: Progress,
  parts: AsyncDisposableStack,
): Promise<{ url: string; directUrl: string; ownerUrl: string }> {
  const { databaseUrl, databaseMigrationUrl, dataDir, dbPoolSize } = config
  if (databaseUrl !== undefined) {
    await progress.step(
      'Database',
      () => checkRole(databaseUrl, () => progress.say('  … waiting for the database')),
      () => 'DATABASE_URL',
    )
    const directUrl = config.databaseListenUrl ?? databaseUrl
    if (databaseMigrationUrl !== undefined) await checkRole(databaseMigrationUrl, undefined, 'DATABASE_MIGRATION_URL')
    return { url: databaseUrl, directUrl, ownerUrl: databaseMigrationUrl ?? directUrl }
  }

  const postgres = await progress.step(
    'Database',
    async () => {
      // Room for the pool, and beside it for the listener, the migrations and a person who looks.
      const started = await startEmbeddedPostgres({ dataDir, log, maxConnections: Math.max(50, dbPoolSize + 10) })
      parts.defer(() => started.stop())
      await checkRole(started.appUrl)
      return started
    },
    () => `PostgreSQL in ${dataDir}`,
  )
  return { url: postgres.appUrl, directUrl: postgres.appUrl, ownerUrl: postgres.ownerUrl }
}
