import { existsSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'

import { openDatabase } from '../src/infra/db/database.ts'
import { migrate } from '../src/infra/db/migrate.ts'
import { startEmbeddedPostgres } from '../src/infra/embedded-postgres/embedded-postgres.ts'
import { openJobQueue } from '../src/infra/jobs/queue.ts'
import { createLog, type Log } from '../src/infra/log.ts'

export const templateDatabase = 'postwright_template'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The superuser's address of this run's cluster. */
    clusterUrl: string
  }
}

/** One PostgreSQL for the whole run, in memory where the system allows it, with one migrated database to copy from. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const parent = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  removeAbandoned(parent)
  const dataDir = join(parent, `${prefix}${process.pid}`)
  const log = createLog({ level: 'warn' })
  const postgres = await startEmbeddedPostgres({ dataDir, log, durable: false, maxConnections: 300 })

  const admin = new Client({ connectionString: postgres.url })
  await admin.connect()
  await admin.query(`create database ${templateDatabase} owner postwright_app`)
  await admin.end()
  const templateUrl = postgres.appUrl.replace('/postwright?', `/${templateDatabase}?`)
  await migrate(templateUrl, log)
  await makeJobTables(templateUrl, log)
  project.provide('clusterUrl', postgres.url)

  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function makeJobTables(url: string, log: Log): Promise<void> {
  const db = openDatabase({ url, log })
  const queue = await openJobQueue({ pool: db.pool, log, queues: [] })
  await queue.stop(0)
  await db.close()
}

const prefix = 'postwright-test-'

/** A run that was killed could not clean up after itself. */
function removeAbandoned(parent: string): void {
  for (const name of readdirSync(parent)) {
    if (name.startsWith(prefix) && !isAlive(Number(name.slice(prefix.length)))) rmSync(join(parent, name), { recursive: true, force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
