import { randomBytes } from 'node:crypto'
import { Client } from 'pg'
import { inject } from 'vitest'

import { openDatabase } from '../src/infra/db/database.ts'
import type { Database } from '../src/infra/db/database.ts'
import { createLog } from '../src/infra/log.ts'
import { templateDatabase } from './cluster.ts'

export interface TestDatabase {
  /** For the application's role, which bypasses nothing. */
  url: string
  /** For a superuser on the same database. */
  adminUrl: string
  db: Database
  close: () => Promise<void>
}

/** A migrated database of the test file's own. With `empty`, one without a table. */
export async function cloneDatabase(options: { empty?: boolean; poolSize?: number } = {}): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await asAdmin(`create database ${name} template ${options.empty ? 'template0' : templateDatabase} owner postwright_app`)

  const adminUrl = inject('clusterUrl').replace('/postgres?', `/${name}?`)
  const url = adminUrl.replace('postgres@', 'postwright_app@')
  const db = openDatabase({ url, log: createLog({ level: 'warn' }), poolSize: options.poolSize ?? 5 })
  return {
    url,
    adminUrl,
    db,
    async close() {
      await db.close()
      await asAdmin(`drop database ${name} with (force)`)
    },
  }
}

async function asAdmin(statement: string): Promise<void> {
  const client = new Client({ connectionString: inject('clusterUrl') })
  await client.connect()
  await client.query(statement)
  await client.end()
}
