import { Pool } from 'pg'

import { admitLogin } from './db/login.ts'
import { migrate } from './db/migrate.ts'
import { makeJobTables } from './jobs/queue.ts'
import type { Log } from './log.ts'
import type { Secrets } from './secrets.ts'

/** Whose database, and how the product gets in. */
interface Prepared {
  ownerUrl: string
  url: string
  key: string
}

/** What transactions that reach further than one workspace show, the same on all nodes. */
export function databaseKey(secrets: Pick<Secrets, 'derive'>): string {
  return secrets.derive('database')
}

/**
 * Makes a database what this code needs of one: the schema, the queue, and what the login role may do with both.
 *
 * @returns how many migrations were applied.
 * @throws StartRefused for what the operator can mend.
 */
export async function prepareDatabase(prepared: Prepared, log: Log): Promise<number> {
  const applied = await migrate(prepared.ownerUrl, log)
  const pool = new Pool({ connectionString: prepared.ownerUrl, max: 1, application_name: 'postwright migrate' })
  pool.on('error', () => {})
  try {
    await makeJobTables(pool)
  } finally {
    await pool.end()
  }
  await admitLogin(prepared, log)
  return applied
}
