import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { fromDrizzle, PgBoss } from 'pg-boss'
import type { z } from 'zod'

import type { Tx } from '../db/database.ts'
import { withStatementLimit } from '../db/time-limit.ts'
import type { Log } from '../log.ts'
import { traced } from '../tracing.ts'
import { letTenantsSend } from './grants.ts'

/** What the queue knows of a piece of background work. */
interface QueuedWork {
  name: string
  retries: number
  timeoutSeconds: number
  /** When set, also runs by this cron line (UTC), with the payload `{}`. */
  cron?: string
}

/** What a worker does with it; `data` was not looked at yet. */
export interface Work<Services> extends QueuedWork {
  run: (services: Services, data: unknown) => Promise<void>
}

export interface JobQueue {
  /** Sends inside the transaction, also a tenant's, so that both happen or neither. It runs at once, or `afterSeconds`. */
  send: <Payload extends z.ZodType>(
    tx: Tx,
    job: QueuedWork & { payload: Payload },
    payload: z.infer<Payload>,
    when?: { afterSeconds: number },
  ) => Promise<void>
  /** Puts back jobs that were waiting when a backup was made. */
  put: (waiting: readonly { id: string; name: string; data: object | null; priority: number; startAfter: string }[]) => Promise<void>
  /** Begins to take work. Jobs that fail are tried again, then kept in the queue `dead-letter`. */
  startWorkers: <Services>(services: Services, works: Work<Services>[]) => Promise<void>
  /** Takes no more work, waits for what is under way for `graceMs`, then hands it back. */
  stop: (graceMs?: number) => Promise<void>
}

export interface JobQueueOptions {
  pool: Pool
  log: Log
  queues: QueuedWork[]
  /** Whether this node also looks after the queue: retries what expired, removes what is old. */
  supervise?: boolean
  /** Whether this node also starts what runs by the clock. */
  schedule?: boolean
}

export const deadLetterQueue = 'dead-letter'
/** Somebody may wait for what was sent. Nobody waits for what runs by the clock, and asking costs an idle server most of its work. */
const sentPollSeconds = 0.5
const clockedPollSeconds = 5
const schema = 'jobs'

/** Makes the tables of the queue when they are missing or of an older version. `pool` is the owner's. */
export async function makeJobTables(pool: Pool): Promise<void> {
  const boss = new PgBoss({ schema, db: { executeSql: (text, values) => pool.query(text, values) }, supervise: false, schedule: false })
  await boss.start()
  await boss.stop({ graceful: false })
  await letTenantsSend(pool, schema)
}

/** Opens the queue, whose tables are there. */
export async function openJobQueue({ pool, log, queues, supervise = false, schedule = false }: JobQueueOptions): Promise<JobQueue> {
  const boss = new PgBoss({
    schema,
    migrate: false,
    db: { executeSql: (text, values) => pool.query(text, values) },
    supervise,
    schedule,
    superviseIntervalSeconds: clockedPollSeconds,
    monitorIntervalSeconds: clockedPollSeconds,
    cronMonitorIntervalSeconds: clockedPollSeconds,
    cronWorkerIntervalSeconds: clockedPollSeconds,
    // Rebuilding indexes concurrently cannot share a connection with anything; autovacuum is enough for queues of our size.
    reindex: false,
  })
  boss.on('error', (error) => log.warn({ err: error }, 'the job queue stumbled'))
  boss.on('warning', (warning) => log.warn(warning, 'the job queue warns'))
  await boss.start()
  await createQueues(boss, queues)

  return {
    async send(tx, job, payload, when) {
      await boss.send(job.name, job.payload.parse(payload) as object, { db: fromDrizzle(tx, sql), startAfter: when?.afterSeconds ?? 0 })
    },
    async put(waiting) {
      for (const { name, data, ...job } of waiting) await boss.insert(name, [{ ...job, data: data ?? {} }])
    },
    async startWorkers(services, works) {
      for (const work of works) {
        const pollingIntervalSeconds = work.cron ? clockedPollSeconds : sentPollSeconds
        await boss.work(work.name, { pollingIntervalSeconds, batchSize: 5, burstWhenBatchFull: true, perJobResults: true }, (jobs) =>
          Promise.all(jobs.map((job) => settle(services, work, job, log))),
        )
      }
      if (schedule) await setClock(boss, works)
    },
    stop: (graceMs = 20_000) => boss.stop({ graceful: graceMs > 0, timeout: graceMs }),
  }
}

async function createQueues(boss: PgBoss, queues: QueuedWork[]): Promise<void> {
  const known = new Set((await boss.getQueues()).map((queue) => queue.name))
  if (!known.has(deadLetterQueue)) await boss.createQueue(deadLetterQueue, { retryLimit: 0, retentionSeconds: 30 * 86_400 })

  for (const { name, retries, timeoutSeconds, cron } of queues) {
    const options = {
      retryLimit: retries,
      retryDelay: 1,
      retryBackoff: true,
      retryDelayMax: 600,
      expireInSeconds: timeoutSeconds,
      deadLetter: deadLetterQueue,
    }
    // What runs by the clock waits for its last run: a slow one must not pile up.
    if (!known.has(name)) await boss.createQueue(name, { ...options, policy: cron ? 'exclusive' : 'standard' })
    else await boss.updateQueue(name, options)
  }
}

/** What no longer runs by the clock in this version must not go on doing so. */
async function setClock(boss: PgBoss, works: QueuedWork[]): Promise<void> {
  for (const { name, cron } of works) if (cron) await boss.schedule(name, cron, {}, { tz: 'UTC' })
  const timed = new Set(works.filter((work) => work.cron).map((work) => work.name))
  for (const { name } of await boss.getSchedules()) if (!timed.has(name)) await boss.unschedule(name)
}

async function settle<Services>(services: Services, work: Work<Services>, job: { id: string; data: unknown }, log: Log) {
  try {
    await traced(
      () => ({ name: `job ${work.name}`, kind: 'consumer', attributes: { 'postwright.job_id': job.id } }),
      () => withStatementLimit(work.timeoutSeconds * 1_000, () => work.run(services, job.data)),
    )
    return { id: job.id, status: 'completed' as const }
  } catch (error) {
    log.error({ err: error, job: work.name, jobId: job.id }, 'a job failed')
    return { id: job.id, status: 'failed' as const, output: { message: error instanceof Error ? error.message : 'failed' } }
  }
}
