import type { Client } from 'pg'
import { sql } from 'drizzle-orm'

import type { Tx } from '../db/database.ts'

const name = 'backup'

/**
 * From before the snapshot of a backup until its files are copied: rows of the snapshot may name files that were removed since. It is let go
 * with the connection; a second backup waits for it.
 */
export async function holdFiles(client: Client): Promise<void> {
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name])
}

/** Whether a backup may still need files that no row names any more. What was removed before it began, it does not. */
export async function isBackupUnderWay(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ isFree: boolean }>(
    sql`select pg_try_advisory_xact_lock_shared(hashtextextended(${name}, 0)) as "isFree"`,
  )
  return rows[0]?.isFree === false
}
