import { cp, mkdir, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import { providerPlace, storedProvider } from '../src/features/content/ai-providers/stored.ts'
import { makeBackup } from '../src/infra/backup/backup.ts'
import { backUpBeforeUpgrade } from '../src/infra/backup/before-upgrade.ts'
import { resealAll } from '../src/infra/backup/reseal.ts'
import { restoreBackup } from '../src/infra/backup/restore.ts'
import { isUpgradeDue, migrate, type Migrations, ourMigrations } from '../src/infra/db/migrate.ts'
import { createLog } from '../src/infra/log.ts'
import { openLocalFolder } from '../src/infra/storage/local-folder.ts'
import { addKey, dropOldKeys, openSecrets } from '../src/infra/secrets.ts'
import { cloneDatabase, type TestDatabase } from './database.ts'
import { addBusiness, addPost } from './factories.ts'
import { type Member, sharedApp, signedIn, superAdmin } from './harness.ts'

const log = createLog({ level: 'silent' })
let member: Member
let folder: string
let file: string
let files: string
let target: TestDatabase

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'postwright-backup-'))
  file = join(folder, 'backup.tar.gz')
  files = join(folder, 'files')
  await mkdir(join(files, 'a'), { recursive: true })
  await writeFile(join(files, 'a', 'photo.webp'), Buffer.from([0, 1, 2, 255]))

  member = await signedIn()
  const { id: businessId } = await addBusiness(member.api, { context: 'Tab\tand "quote" \\N, ümläut 🪴' })
  await addPost(member.api, { businessId })
  await (await superAdmin()).api.aiProviders.add({ kind: 'openai', model: 'small', apiKey: 'sk-hunter2' })
  await back()
})
afterAll(() => rm(folder, { recursive: true }))

beforeEach(async () => {
  target = await cloneDatabase({ empty: true })
})
afterEach(async () => {
  await target.close()
  await rm(join(folder, 'restored'), { recursive: true, force: true })
})

async function back(): Promise<void> {
  const { database, services } = await sharedApp()
  await rm(file, { force: true })
  await makeBackup({
    url: database.ownerUrl,
    file,
    storage: await openLocalFolder(files),
    keyIds: services.secrets.keyIds,
    version: '0.1.0',
  })
}

async function restore(from = file): ReturnType<typeof restoreBackup> {
  const { keyIds } = (await sharedApp()).services.secrets
  return restoreBackup({
    url: target.ownerUrl,
    file: from,
    storage: await openLocalFolder(join(folder, 'restored')),
    workFolder: folder,
    keyIds,
    log,
  })
}

/** What a superuser sees of every table, row-level security or not. */
async function contents(adminUrl: string): Promise<Record<string, string[]>> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  const { rows: tables } = await client.query<{ name: string }>(
    `select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition`,
  )
  const found: Record<string, string[]> = {}
  for (const { name } of tables)
    found[name] = (await client.query<{ row: string }>(`select t::text as row from ${name} t order by 1`)).rows.map(({ row }) => row)
  await client.end()
  return found
}

/** What guards the rows of every table. */
async function rules(adminUrl: string): Promise<object[]> {
  const client = new Client({ connectionString: adminUrl })
  await client.connect()
  const { rows } = await client.query<{ rule: string }>(
    `select relname || relrowsecurity || relforcerowsecurity as rule from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p')
     union all select conrelid::regclass || conname || pg_get_constraintdef(oid) || convalidated from pg_constraint where connamespace = 'public'::regnamespace
     union all select tgrelid::regclass || tgname || tgenabled::text from pg_trigger where not tgisinternal order by 1`,
  )
  await client.end()
  return rows
}

test('everything comes back as it was: every row of every workspace, the files, and the jobs that waited', async () => {
  const { database, queue } = await sharedApp()
  const before = await contents(database.adminUrl)

  const { manifest, jobs } = await restore()

  expect(await contents(target.adminUrl)).toEqual(before)
  expect(before.posts).not.toEqual([])
  expect(manifest.tables.map(({ name }) => name).toSorted()).toEqual(Object.keys(before).toSorted())
  expect(await readFile(join(folder, 'restored', 'a', 'photo.webp'))).toEqual(Buffer.from([0, 1, 2, 255]))
  await queue.put(jobs)
  expect((await stat(file)).mode & 0o077).toBe(0)
  expect((await readdir(folder)).filter((name) => name.startsWith('.'))).toEqual([])
})

test('row-level security, constraints and triggers stand after it as before it', async () => {
  await restore()

  expect(await rules(target.adminUrl)).toEqual(await rules((await sharedApp()).database.adminUrl))
})

test('while others go on writing, a backup holds one instant', async () => {
  const { database } = await sharedApp()
  const done = new AbortController()
  const writes = (async () => {
    while (!done.signal.aborted) await addBusiness((await signedIn()).api)
  })()

  await back()
  done.abort()
  await writes
  await restore()

  const restored = await contents(target.adminUrl)
  expect(restored.workspaces?.length).toBe(restored.users?.length)
  expect((await contents(database.adminUrl)).users?.length).toBeGreaterThanOrEqual(restored.users?.length ?? 0)
})

test('a damaged archive, a foreign file, a missing key and a place in use are refused before anything is changed', async () => {
  const bytes = await readFile(file)
  const damaged = join(folder, 'damaged.tar.gz')
  await writeFile(damaged, bytes.subarray(0, bytes.length - 200))

  await expect(restore(damaged)).rejects.toThrow(/damaged/)
  await expect(restore(join(folder, 'nothing.tar.gz'))).rejects.toThrow(/There is no file/)
  await writeFile(damaged, 'hello')
  await expect(restore(damaged)).rejects.toThrow(/damaged, or no backup/)
  await expect(
    restoreBackup({
      url: target.ownerUrl,
      file,
      storage: await openLocalFolder(join(folder, 'restored')),
      workFolder: folder,
      keyIds: ['other'],
      log,
    }),
  ).rejects.toThrow(/secret\.key/)
  expect(await contents(target.adminUrl)).toEqual({})

  await restore()
  const once = await contents(target.adminUrl)
  await expect(restore()).rejects.toThrow(/files already/)
  await rm(join(folder, 'restored'), { recursive: true })
  await expect(restore()).rejects.toThrow(/not empty/)
  expect(await contents(target.adminUrl)).toEqual(once)
})

test('a backup of an earlier version is migrated to this one, and made by itself before an upgrade', async () => {
  const dataDir = await mkdtemp(join(folder, 'upgrade-'))
  const old = await cloneDatabase({ empty: true })
  const migrations = join(folder, 'migrations')
  await cp(ourMigrations, migrations, { recursive: true })
  const journal = JSON.parse(await readFile(join(migrations, 'meta/_journal.json'), 'utf8')) as Migrations
  await writeFile(join(migrations, 'meta/_journal.json'), JSON.stringify({ ...journal, entries: journal.entries.slice(0, 4) }))
  await migrate(old.url, log, migrations)
  await old.db.pool.query(`insert into users (id, name, email) values (gen_random_uuid(), 'Naledi', 'naledi@fynbosdesk.example')`)

  expect(await isUpgradeDue(old.url)).toBe(true)
  const options = { url: old.url, dataDir, keyIds: [], version: '0.0.9' }
  for (let upgrade = 0; upgrade < 7; upgrade += 1) await backUpBeforeUpgrade(options)
  const made = await readdir(join(dataDir, 'backups'))
  await restore(join(dataDir, 'backups', made[0]!))
  await old.close()

  expect(made).toHaveLength(5)
  expect(await isUpgradeDue(target.url)).toBe(false)
  expect((await contents(target.adminUrl)).users).toHaveLength(1)
})

test('a new key seals every secret anew, and the old one opens nothing any more', async () => {
  const dataDir = await mkdtemp(join(folder, 'keys-'))
  const { services, database } = await sharedApp()
  await writeFile(join(dataDir, 'secret.key'), await readFile(join(services.config.dataDir, 'secret.key')))
  const client = new Client({ connectionString: database.ownerUrl })
  await client.connect()

  await addKey(dataDir)
  const both = await openSecrets({ appSecret: undefined, dataDir })
  const changed = await resealAll(client, both)
  const again = await resealAll(client, both)
  await dropOldKeys(dataDir)
  await client.end()

  const rotated = await openSecrets({ appSecret: undefined, dataDir })
  const [old] = services.secrets.keyIds
  expect([changed, again]).toEqual([1, 0])
  expect(rotated.keyIds).toEqual([both.keyIds[0]])
  expect(JSON.stringify(await contents(database.adminUrl))).not.toContain(`${old}.`)
  expect(rotated.open((await storedProvider(services.db.plain, 'openai')).sealedKey!, providerPlace('openai'))).toBe('sk-hunter2')
  expect((await stat(join(dataDir, 'secret.key'))).mode & 0o777).toBe(0o600)
})
