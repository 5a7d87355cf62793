import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

import { Client } from 'pg'
import { afterEach, beforeEach, expect, test, onTestFinished } from 'vitest'

import { createLog } from '../log.ts'
import { startEmbeddedPostgres } from './embedded-postgres.ts'

const program = fileURLToPath(new URL('../../../test/embedded-postgres-process.ts', import.meta.url))
const silent = createLog({ level: 'silent' })
const started: ChildProcess[] = []
let dataDir: string

beforeEach(async () => {
  dataDir = join(await mkdtemp(join(tmpdir(), 'embedded-')), 'data')
})
afterEach(async () => {
  for (const child of started.splice(0)) await end(child, 'SIGTERM')
  await rm(join(dataDir, '..'), { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
})

test('the application role is not a superuser and owns nothing of its database, which holds Unicode', async () => {
  const { url } = await startProcess()

  const [row] = await query(
    url,
    `select rolsuper, rolbypassrls, pg_get_userbyid(datdba) as owner, pg_encoding_to_char(encoding) as encoding, datlocprovider as provider
    from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
  )

  expect(row).toEqual({ rolsuper: false, rolbypassrls: false, owner: 'postwright_owner', encoding: 'UTF8', provider: 'b' })
})

test('a clean stop leaves no process and no pid file', async () => {
  const { child, pid } = await startProcess()

  await end(child, 'SIGTERM')

  expect(isRunning(pid)).toBe(false)
  await expect(stat(join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT')
})

test('PostgreSQL ends when node is killed, and the next start finds every committed row', async () => {
  const { child, pid, url } = await startProcess()
  await query(url, 'create table kept (id int)')
  await query(url, 'insert into kept values (1)')

  await end(child, 'SIGKILL')
  const next = await startProcess()

  expect(await query(next.url, 'select id from kept')).toEqual([{ id: 1 }])
  expect(next.pid).not.toBe(pid)
  expect(isRunning(pid)).toBe(false)
})

test('a postmaster that outlived node, with nobody to stop it, is replaced without losing a row', async () => {
  const { child, pid, url } = await startProcess()
  await query(url, 'create table kept (id int)')
  const watcher = watchersOf(pid)
  expect(watcher).toHaveLength(1)
  for (const each of watcher) process.kill(each, 'SIGKILL')

  await end(child, 'SIGKILL')
  expect(isRunning(pid)).toBe(true)
  const next = await startProcess()

  expect(isRunning(pid)).toBe(false)
  expect(await query(next.url, 'select id from kept')).toEqual([])
})

test('backends that outlived node and postmaster are ended before the next start', async () => {
  const { child, pid, url } = await startProcess()
  const client = new Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const backend = rows[0]?.pid ?? 0
  const stuck = client.query('select pg_sleep(600)').catch(() => {})

  process.kill(child.pid ?? 0, 'SIGSTOP')
  process.kill(pid, 'SIGKILL')
  await end(child, 'SIGKILL')
  const next = await startProcess()

  expect(isRunning(backend)).toBe(false)
  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
  await stuck
})

test('a pid file that names a stranger is stale, and the stranger is left alone', async () => {
  const { child } = await startProcess()
  await end(child, 'SIGTERM')
  writeFileSync(join(dataDir, 'postgres/postmaster.pid'), `${process.pid}\n${dataDir}/postgres\n1700000000\n5432\n/tmp\n\n  1 1\nready\n`)

  const next = await startProcess()

  expect(await query(next.url, 'select 1 as one')).toEqual([{ one: 1 }])
})

test('a second start on the same folder says so and ends', async () => {
  await startProcess()

  const second = await tryProcess()

  expect(second.message).toEqual({
    refused: `Postwright is already running on the data folder ${dataDir}. Stop it first, or set DATA_DIR to another folder.`,
  })
  await once(second.child, 'exit').catch(() => {})
  expect(second.child.exitCode).toBe(1)
})

test('of starts that race on a new folder exactly one wins', async () => {
  const outcomes = await Promise.all([1, 2, 3].map(() => tryProcess()))

  expect(outcomes.filter(({ message }) => 'url' in message)).toHaveLength(1)
  expect(outcomes.filter(({ message }) => 'refused' in message && message.refused.includes('already running'))).toHaveLength(2)
})

test('an initialisation that was cut off is begun anew', async () => {
  await mkdir(join(dataDir, 'postgres.init-1/base'), { recursive: true })

  const { url } = await startProcess()

  expect(await query(url, 'select 1 as one')).toEqual([{ one: 1 }])
  await expect(stat(join(dataDir, 'postgres.init-1'))).rejects.toThrow('ENOENT')
})

test('a cluster of another PostgreSQL version is refused in a sentence', async () => {
  await mkdir(join(dataDir, 'postgres'), { recursive: true })
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '17\n')

  const { message } = await tryProcess()

  expect(message).toMatchObject({ refused: expect.stringContaining('was made by PostgreSQL 17; this Postwright brings version 18') })
})

test('PostgreSQL is started again when it dies alone', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir, log: silent })
  await query(postgres.ownerUrl, 'create table kept (id int)')
  const first = postgres.pid

  process.kill(first, 'SIGKILL')

  await expect.poll(() => postgres.pid, { timeout: 10_000 }).not.toBe(first)
  expect(await query(postgres.ownerUrl, 'select id from kept')).toEqual([])
  await postgres.stop()
  expect(isRunning(postgres.pid)).toBe(false)
})

test('what the application role owned in an older version is the owner’s after the next start, and is kept', async () => {
  const older = await startEmbeddedPostgres({ dataDir, log: silent })
  const asSuperuser = older.url.replace('/postgres?', '/postwright?')
  await query(
    asSuperuser,
    'reassign owned by postwright_owner to postwright_app; drop owned by postwright_owner; drop role postwright_owner',
  )
  await query(older.appUrl.replace('postwright_app@', 'postgres@'), 'grant create on schema public to postwright_app')
  await query(older.appUrl, 'create table kept (id int)')
  await query(older.appUrl, 'insert into kept values (1)')
  await older.stop()

  const newer = await startEmbeddedPostgres({ dataDir, log: silent })
  onTestFinished(() => newer.stop())

  expect(await query(newer.ownerUrl, 'select id from kept')).toEqual([{ id: 1 }])
  expect(await query(newer.appUrl, `select tableowner from pg_tables where tablename = 'kept'`)).toEqual([
    { tableowner: 'postwright_owner' },
  ])
})

type Message = { pid: number; url: string } | { refused: string }

async function tryProcess(): Promise<{ child: ChildProcess; message: Message }> {
  const child = spawn(process.execPath, [program, dataDir], { stdio: ['ignore', 'pipe', 'inherit'] })
  started.push(child)
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, message: JSON.parse(line) as Message }
}

async function startProcess(): Promise<{ child: ChildProcess; pid: number; url: string }> {
  const { child, message } = await tryProcess()
  if ('refused' in message) throw new Error(message.refused)
  return { child, ...message }
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
}

async function query(url: string, text: string): Promise<unknown[]> {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

/** Zombies, which a machine without an init process keeps, do not count. */
function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

/** The readers that stop PostgreSQL when node is gone: they share its process group, and are no child of it. */
function watchersOf(postmaster: number): number[] {
  return readdirPids().filter((pid) => {
    const fields = readStat(pid)
    return fields?.group === postmaster && fields.parent !== postmaster && pid !== postmaster
  })
}

function readdirPids(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
}

function readStat(pid: number): { parent: number; group: number } | undefined {
  try {
    const [, parent, group] = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ')
      .map(Number)
    return { parent: parent ?? 0, group: group ?? 0 }
  } catch {
    return undefined
  }
}
