import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as applyMigrations } from 'drizzle-orm/node-postgres/migrator'
import { Client } from 'pg'
import { projectRoot } from '../../project-root.ts'
import type { Log } from '../log.ts'
import { StartRefused } from '../start-refused.ts'
import { ensureTenantRole } from './tenant-role.ts'

export const ourMigrations = fileURLToPath(new URL('server/migrations', projectRoot))

/**
 * Brings the schema to what this code knows, all or nothing, while other nodes wait. `url` leads to the server itself,
 * not to a pooler.
 *
 * @returns how many migrations were applied.
 * @throws StartRefused when the schema is newer than the code.
 */
export async function migrate(url: string, log: Log, folder: string = ourMigrations): Promise<number> {
  const journal = await readJournal(folder)
  const client = new Client({ connectionString: url, application_name: 'postwright migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await ensureTenantRole(client)

    const applied = await lastApplied(client)
    const newest = journal.at(-1) ?? 0
    if (applied > newest) {
      throw new StartRefused(
        'The database was migrated by a newer Postwright than this one. Start the newer version, or restore a backup that was made before the upgrade.',
      )
    }
    const missing = journal.filter((when) => when > applied).length
    if (missing === 0) return 0

    log.debug({ missing }, 'migrating the database')
    await applyMigrations(drizzle(client), { migrationsFolder: folder })
    return missing
  } finally {
    await client.end()
  }
}

/** Any number will do, as long as every version of Postwright uses the same. */
export const migrationLock = 7_406_129

/** Drizzle's journal: the instants by which it orders migrations, oldest first. */
export interface Migrations {
  entries: { when: number }[]
}

async function readJournal(folder: string): Promise<number[]> {
  const journal = JSON.parse(await readFile(`${folder}/meta/_journal.json`, 'utf8')) as Migrations
  return journal.entries.map((entry) => entry.when)
}

/** Whether there is something in the database that the next migration will change. `url` leads to the server itself. */
export async function isUpgradeDue(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, application_name: 'postwright migrate' })
  client.on('error', () => {})
  await client.connect()
  try {
    const applied = await lastApplied(client)
    return applied > 0 && applied < ((await readJournal(ourMigrations)).at(-1) ?? 0)
  } finally {
    await client.end()
  }
}

async function lastApplied(client: Client): Promise<number> {
  const { rows: tables } = await client.query<{ found: boolean }>(`select to_regclass('drizzle.__drizzle_migrations') is not null as found`)
  if (!tables[0]?.found) return 0
  const { rows } = await client.query<{ last: string | null }>('select max(created_at) as last from drizzle.__drizzle_migrations')
  return Number(rows[0]?.last ?? 0)
}
