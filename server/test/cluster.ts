import { existsSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'

import { startEmbeddedPostgres } from '../src/infra/embedded-postgres/embedded-postgres.ts'
import { createLog } from '../src/infra/log.ts'
import { prepareDatabase } from '../src/infra/prepare-database.ts'

export const templateDatabase = 'postwright_template'
/** What transactions of tests show in a database that was copied from it. */
export const testKey = 'the key of tests'

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
  await admin.query(`create database ${templateDatabase} owner postwright_owner`)
  await admin.end()
  const inTemplate = (url: string) => url.replace('/postwright?', `/${templateDatabase}?`)
  await prepareDatabase({ ownerUrl: inTemplate(postgres.ownerUrl), url: inTemplate(postgres.appUrl), key: testKey }, log)
  project.provide('clusterUrl', postgres.url)

  return async () => {
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
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
