import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Client } from 'pg'
import { to as copyTo } from 'pg-copy-streams'

import { fingerprint, type Manifest } from './manifest.ts'
import { listTables } from './tables.ts'

/** Writes every row and every waiting job into `folder`, as they were at one instant, while others go on writing. */
export async function dumpDatabase(client: Client, folder: string, key: string): Promise<Pick<Manifest, 'migration' | 'tables' | 'jobs'>> {
  await mkdir(join(folder, 'tables'), { recursive: true })
  await client.query(`begin isolation level repeatable read, read only; select set_config('app.system', 'on', true)`)
  await client.query(`select set_config('app.key', $1, true)`, [key])
  try {
    const tables: Manifest['tables'] = []
    for (const { name, columns } of await listTables(client)) {
      const path = `tables/${tables.length}.copy`
      const file = join(folder, path)
      const source = client.query(copyTo(`copy (select ${columns.join(', ')} from public.${name}) to stdout`))
      await pipeline(source, createWriteStream(file, { mode: 0o600 }))
      tables.push({ name, columns, rows: source.rowCount, path, ...(await fingerprint(file)) })
    }
    return { migration: await newestMigration(client), tables, jobs: await dumpJobs(client, folder) }
  } finally {
    await client.query('rollback')
  }
}

/** Jobs that were not done yet. The queue's own tables are its own affair, and are made anew. */
async function dumpJobs(client: Client, folder: string): Promise<Manifest['jobs']> {
  const { rows: found } = await client.query<{ exists: boolean }>(`select to_regclass('jobs.job') is not null as exists`)
  const { rows } = found[0]?.exists
    ? await client.query(
        `select id, name, data, priority, start_after as "startAfter" from jobs.job where state in ('created', 'retry', 'active') order by created_on`,
      )
    : { rows: [] }
  const path = 'jobs.json'
  await writeFile(join(folder, path), JSON.stringify(rows), { mode: 0o600 })
  return { path, ...(await fingerprint(join(folder, path))) }
}

async function newestMigration(client: Client): Promise<number> {
  const { rows } = await client.query<{ newest: string }>('select max(created_at) as newest from drizzle.__drizzle_migrations')
  return Number(rows[0]?.newest ?? 0)
}
