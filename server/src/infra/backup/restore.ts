import { createReadStream } from 'node:fs'
import { cp, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Client } from 'pg'
import * as tar from 'tar'

import type { Log } from '../log.ts'
import { StartRefused } from '../start-refused.ts'
import { migrate, type Migrations, ourMigrations } from '../db/migrate.ts'
import type { Storage } from '../storage/storage.ts'
import { loadDatabase } from './load.ts'
import { type Manifest, readManifest } from './manifest.ts'

export interface RestoreOptions {
  /** Of an empty database; leads to the server itself, not to a pooler. */
  url: string
  file: string
  /** Of uploaded files, and empty. */
  storage: Storage
  /** Has room for all of it, unpacked. */
  workFolder: string
  /** The keys that are at hand. */
  keyIds: string[]
  log: Log
}

/** A job that was waiting when the backup was made. */
export interface WaitingJob {
  id: string
  name: string
  data: object | null
  priority: number
  startAfter: string
}

/**
 * Brings a backup back: looks at all of it first, then loads the tables as they were, then migrates them to what this code
 * knows.
 *
 * @throws StartRefused when the archive is damaged or newer than this code, something is there already, or the key is missing.
 */
export async function restoreBackup(options: RestoreOptions): Promise<{ manifest: Manifest; jobs: WaitingJob[] }> {
  const { url, file, storage, workFolder, log } = options
  const unpacked = await mkdtemp(join(workFolder, '.restoring-'))
  try {
    await unpack(file, unpacked)
    const manifest = await readManifest(unpacked)
    refuseWithoutKey(manifest, options.keyIds)
    for await (const { key } of storage.list('')) throw new StartRefused(`There are files already, such as ${key}. ${instead}`)

    await migrateTo(manifest.migration, unpacked, url, log)
    const client = new Client({ connectionString: url, application_name: 'postwright restore' })
    client.on('error', () => {})
    await client.connect()
    try {
      const { rows } = await client.query<{ used: boolean }>('select exists (select from users) as used')
      if (rows[0]?.used) throw new StartRefused(`The database is not empty. ${instead}`)
      await loadDatabase(client, unpacked, manifest)
    } finally {
      await client.end()
    }
    for (const { path, bytes } of manifest.files)
      await storage.put(path.slice('files/'.length), createReadStream(join(unpacked, path)), {
        maxBytes: bytes,
        contentType: 'application/octet-stream',
      })
    await migrate(url, log)
    return { manifest, jobs: JSON.parse(await readFile(join(unpacked, manifest.jobs.path), 'utf8')) as WaitingJob[] }
  } finally {
    // Unpacking a damaged archive still writes for a moment after it was given up.
    await rm(unpacked, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 })
  }
}

const instead = 'Restore into a data folder of its own: DATA_DIR=./data-restored npm run restore -- FILE'

async function unpack(file: string, folder: string): Promise<void> {
  if (!(await stat(file).catch(() => null))?.isFile()) throw new StartRefused(`There is no file ${file}.`)
  try {
    // Links and paths that lead outside are refused by the library itself.
    await tar.extract({
      file,
      cwd: folder,
      strict: true,
      filter: (_, entry) => !('type' in entry) || entry.type === 'File' || entry.type === 'Directory',
    })
  } catch (cause) {
    throw new StartRefused(`${file} cannot be unpacked: it is damaged, or no backup.`, { cause })
  }
}

function refuseWithoutKey({ keyIds }: Manifest, atHand: string[]): void {
  if (keyIds.every((id) => atHand.includes(id))) return
  throw new StartRefused(
    'The secrets in this backup were sealed with a key that is not here. Put the secret.key of that time into the data folder, or set APP_SECRET (and APP_SECRET_PREVIOUS) as it was.',
  )
}

/** As far as the tables of the backup were, and no further. */
async function migrateTo(migration: number, unpacked: string, url: string, log: Log): Promise<void> {
  const folder = join(unpacked, 'migrations')
  await cp(ourMigrations, folder, { recursive: true })
  const journalFile = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(journalFile, 'utf8')) as Migrations
  const entries = journal.entries.filter(({ when }) => when <= migration)
  if (entries.at(-1)?.when !== migration) throw new StartRefused('The backup was made by a newer Postwright than this one.')
  await writeFile(journalFile, JSON.stringify({ ...journal, entries }))
  await migrate(url, log, folder)
}
