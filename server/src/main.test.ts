import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { Client } from 'pg'
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest'

import { cloneDatabase } from '../test/database.ts'
import { builtProgram } from '../test/program.ts'

const program = await builtProgram('src/main.ts')
const started: ChildProcess[] = []
let dataDir: string

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'main-'))
})
afterEach(async () => {
  await Promise.all(started.splice(0).map((child) => end(child, 'SIGKILL')))
  await rm(dataDir, { recursive: true, force: true, maxRetries: 50, retryDelay: 100 })
})

test('a fresh data folder becomes a server that says where it is and what to do next', async () => {
  const server = await startServer()

  const ready = await fetch(`${server.address}/readyz`)

  expect(ready.status).toBe(200)
  await expect
    .poll(() => server.output())
    .toMatch(/^Postwright is ready at (\S+)\nOpen \1\/setup\?code=([a-z2-9]{4}-){3}[a-z2-9]{4} to create the administrator\.$/m)
  expect(await end(server.child, 'SIGTERM')).toBe(0)
})

test('Ctrl-C, which arrives several times, stops it cleanly', async () => {
  const server = await startServer()
  const gone = once(server.child, 'exit')

  for (let times = 0; times < 3; times++) server.child.kill('SIGINT')

  expect(await gone).toEqual([0, null])
  expect(server.errors()).toBe('')
})

test('when npm is gone without a word, it ends too', async () => {
  const command = ['sh', '-c', 'POSTWRIGHT_FOLLOWS=$$ "$0" "$1" & echo "process $!"; wait', process.execPath, program]
  const npm = await startServer(command)
  const pid = Number(/^process (\d+)$/m.exec(npm.output())?.[1])
  const closed = once(npm.child, 'close').then(() => 'closed')
  onTestFinished(async () => void ((await Promise.race([closed, Promise.resolve('open')])) === 'open' && process.kill(pid, 'SIGKILL')))

  await end(npm.child, 'SIGKILL')

  // The server holds its output until its own end.
  expect(await closed).toBe('closed')
})

test('after SIGKILL the next start serves again', async () => {
  const first = await startServer()
  await end(first.child, 'SIGKILL')

  const second = await startServer()

  expect((await fetch(`${second.address}/readyz`)).status).toBe(200)
})

test('a signal ends it while it waits for a database that does not come', async () => {
  const server = launch({ PORT: String(await freePort()), DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' })
  await expect.poll(() => server.output(), { timeout: 240_000 }).toContain('waiting for the database')

  // At the end of its patience it would refuse, and say why.
  expect(await end(server.child, 'SIGTERM')).toBe(0)

  expect(server.errors()).toBe('')
})

test('a taken port is named, with the way to choose another', async () => {
  const other = createServer().listen(0, '0.0.0.0')
  await once(other, 'listening')
  const { port } = other.address() as AddressInfo

  const refused = await refusedStart({ PORT: String(port) })

  expect(refused).toBe(`Port ${port} is taken by another program. Stop that one, or choose another port: PORT=${port + 1} npm start`)
  other.close()
})

test('while the database is migrated, the port says that it will pass, and then it opens', async () => {
  const database = await cloneDatabase()
  const other = new Client({ connectionString: database.adminUrl })
  await other.connect()
  await other.query('select pg_advisory_lock(7406129)')
  const port = await freePort()
  const server = launch({ PORT: String(port), DATABASE_URL: database.url })
  const ask = (path: string, accept = '*/*') => fetch(`http://localhost:${port}${path}`, { headers: { accept } }).catch(() => undefined)

  await expect.poll(async () => (await ask('/healthz'))?.status, { timeout: 30_000 }).toBe(200)
  const page = await ask('/', 'text/html')
  const [ready, call] = [await ask('/readyz'), await ask('/api/v1/businesses')]
  await other.query('select pg_advisory_unlock(7406129)')

  expect([page?.status, ready?.status, call?.status]).toEqual([503, 503, 503])
  expect(await page?.text()).toContain('Back in a moment')
  expect(await call?.json()).toMatchObject({ code: 'UNAVAILABLE' })
  await expect.poll(async () => (await ask('/readyz'))?.status, { timeout: 30_000 }).toBe(200)
  await end(server.child, 'SIGTERM')
  await other.end()
  await database.close()
})

test('a role that could read across workspaces is refused', async () => {
  const database = await cloneDatabase()

  const refused = await refusedStart({ DATABASE_URL: database.adminUrl })

  expect(refused).toContain('The database role "postgres" is a superuser')
  await database.close()
})

test('a database that knows nobody of that name is refused, without the password', async () => {
  const database = await cloneDatabase()

  const refused = await refusedStart({ DATABASE_URL: database.url.replace('postwright_app@', 'nobody_known:hunter2@') })

  expect(refused).toMatch(/role "nobody_known"\) cannot be used: role "nobody_known" does not exist\.$/)
  await database.close()
})

test('a data folder that is none is named, with the way to choose another', async () => {
  const file = join(dataDir, 'notes.txt')
  await writeFile(file, 'no folder')

  const refused = await refusedStart({ DATA_DIR: file })

  expect(refused).toBe(
    `The data folder ${file} cannot be used: it is a file. Give it to this account, or choose another: DATA_DIR=/var/lib/postwright npm start`,
  )
})

test.runIf(process.getuid?.() === 0)('a data folder of somebody else is named', async () => {
  await chmod(dataDir, 0o755)

  const refused = await refusedStart({}, ordinaryAccount)

  expect(refused).toContain(`The data folder ${dataDir} cannot be used: this account may not write there.`)
})

test('a wrong variable is named before anything is started', async () => {
  expect(await refusedStart({ PORT: 'eighty' })).toBe('PORT must be a number. Example: PORT=3000')
})

interface Server {
  child: ChildProcess
  address: string
  output: () => string
  errors: () => string
}

/** Who may write nowhere but in folders of their own. */
const ordinaryAccount = { uid: 65_534, gid: 65_534 }

function launch(variables: Record<string, string>, { account = {}, command = [process.execPath, program] } = {}): Omit<Server, 'address'> {
  const env = {
    PATH: process.env.PATH,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATA_DIR: dataDir,
    LOG_LEVEL: 'warn',
    ...variables,
  }
  const [file = '', ...args] = command
  const child = spawn(file, args, { env, stdio: ['ignore', 'pipe', 'pipe'], ...account })
  started.push(child)
  let [output, errors] = ['', '']
  child.stdout.on('data', (chunk) => (output += String(chunk)))
  child.stderr.on('data', (chunk) => (errors += String(chunk)))
  return { child, output: () => output, errors: () => errors }
}

async function startServer(command?: string[]): Promise<Server> {
  const port = await freePort()
  const server = launch({ PORT: String(port) }, { command })
  const gone = once(server.child, 'exit')
  const ready = expect.poll(() => server.output(), { timeout: 240_000 }).toContain('is ready at')
  await Promise.race([ready, gone.then(() => Promise.reject(new Error(server.errors())))])
  return { ...server, address: `http://localhost:${port}` }
}

/** What a start that ends with exit code 1 says. */
async function refusedStart(variables: Record<string, string>, account = {}): Promise<string> {
  const server = launch({ PORT: String(await freePort()), ...variables }, { account })
  const [code] = await once(server.child, 'close')
  expect(code).toBe(1)
  return server.errors().trim()
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as AddressInfo
  probe.close()
  return port
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<number | null> {
  if (child.exitCode !== null || child.signalCode !== null) return child.exitCode
  const gone = once(child, 'exit')
  child.kill(signal)
  await gone
  return child.exitCode
}
