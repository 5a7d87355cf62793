import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

import { type Database, openDatabase } from '../src/infra/db/database.ts'
import { admitLogin } from '../src/infra/db/login.ts'
import { createLog } from '../src/infra/log.ts'
import { templateDatabase, testKey } from './cluster.ts'

export interface TestDatabase {
  /** For the application's role, which bypasses and owns nothing. */
  url: string
  /** For the role that migrates. */
  ownerUrl: string
  /** For a superuser on the same database. */
  adminUrl: string
  /** Lets a node in that shows another key than the tests' own. */
  admit: (key: string) => Promise<void>
  /** What the owner does, and lets the login role use. */
  asOwner: (statements: string) => Promise<void>
  /** What that superuser does to it in one statement, or several at once. */
  asAdmin: (statements: string) => Promise<void>
  db: Database
  close: () => Promise<void>
}

/** However busy a machine is, a test of many at once is not refused for it. */
const slowMachineMs = 120_000

/** A migrated database of the test file's own. With `empty`, one without a table, where one role does everything. */
export async function cloneDatabase(options: { empty?: boolean; poolSize?: number } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  // The files lie in memory: copying them takes a third of the time of writing them to the log.
  await runAt(
    inject('clusterUrl'),
    `create database ${name} template ${options.empty ? 'template0' : templateDatabase} strategy file_copy owner ${options.empty ? 'postwright_app' : 'postwright_owner'}`,
  )

  const adminUrl = inject('clusterUrl').replace('/postgres?', `/${name}?`)
  const url = adminUrl.replace('postgres@', 'postwright_app@')
  const ownerUrl = options.empty ? url : adminUrl.replace('postgres@', 'postwright_owner@')
  const db = openDatabase({
    url,
    key: testKey,
    log: createLog({ level: 'warn' }),
    poolSize: options.poolSize ?? 5,
    connectionWaitMs: slowMachineMs,
  })
  return {
    url,
    ownerUrl,
    adminUrl,
    admit: (key) => runAt(adminUrl, `insert into login_key.digests values (sha256('${key}'))`),
    async asOwner(statements) {
      await runAt(ownerUrl, statements)
      await admitLogin({ ownerUrl, url, key: testKey }, createLog({ level: 'warn' }))
    },
    asAdmin: (statements) => runAt(adminUrl, statements),
    db,
    async close() {
      await db.close()
      await runAt(inject('clusterUrl'), `drop database ${name} with (force)`)
    },
  }
}

async function runAt(url: string, statements: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.query(statements)
  await client.end()
}
