import { createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { Client } from 'pg'
import * as tar from 'tar'

import type { Storage } from '../storage/storage.ts'
import { dumpDatabase } from './dump.ts'
import { fingerprint, type Manifest, manifestFile } from './manifest.ts'

export interface BackupOptions {
  /** Leads to the server itself, not to a pooler. */
  url: string
  /** Shown where the role of `url` does not own the tables. */
  key?: string
  /** Where the archive goes; it appears there whole or not at all. */
  file: string
  /** Of uploaded files; left out, there are none in the backup. */
  storage?: Storage
  keyIds: string[]
  version: string
}

/** Everything there is but the secret key, in one compressed archive that only its owner may read. Others may go on working. */
export async function makeBackup({ url, key = '', file, storage, keyIds, version }: BackupOptions): Promise<Manifest> {
  await mkdir(dirname(file), { recursive: true, mode: 0o700 })
  const making = await mkdtemp(join(dirname(file), '.making-'))
  const client = new Client({ connectionString: url, application_name: 'postwright backup' })
  client.on('error', () => {})
  try {
    await client.connect()
    const createdAt = new Date().toISOString()
    const dumped = await dumpDatabase(client, making, key)
    const files = storage ? await copyFiles(storage, making) : []
    const manifest: Manifest = { format: 1, version, createdAt, keyIds, ...dumped, files }
    await writeFile(join(making, manifestFile), JSON.stringify(manifest), { mode: 0o600 })

    const archive = join(making, 'archive.tar.gz')
    const parts = [manifestFile, ...[...dumped.tables, dumped.jobs, ...files].map(({ path }) => path)]
    await tar.create({ gzip: true, cwd: making, file: archive, portable: true, mode: 0o600 }, parts)
    await rename(archive, file)
    return manifest
  } finally {
    await client.end().catch(() => {})
    await rm(making, { recursive: true, force: true })
  }
}

/** A file that goes while it is copied was deleted by its owner; no row of the snapshot can need one that came later. */
async function copyFiles(storage: Storage, making: string): Promise<Manifest['files']> {
  const copied: Manifest['files'] = []
  for await (const { key } of storage.list('')) {
    const found = await storage.get(key)
    if (!found) continue
    const path = `files/${key}`
    const target = join(making, path)
    await mkdir(dirname(target), { recursive: true })
    await pipeline(found.body, createWriteStream(target, { mode: 0o600 }))
    copied.push({ path, ...(await fingerprint(target)) })
  }
  return copied
}
