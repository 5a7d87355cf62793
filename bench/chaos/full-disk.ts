// Fills the disk of a server while it works, and looks what it answers then; frees it, and looks whether it recovers by itself.
import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

import { addBusinesses, type Customer, setUp } from '../customer.ts'
import { run } from '../product.ts'
import { say } from './report.ts'

const port = 4962
const sizeMb = 400
const megabyte = 1024 ** 2

if (process.getuid?.() !== 0) throw new Error('Only root may mount the small disk on which this runs.')

const mount = mkdtempSync(join(tmpdir(), 'postwright-disk-'))
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMb}m`, 'tmpfs', mount])
const dataDir = join(mount, 'data')
const filling = join(mount, 'filling')
const faults: string[] = []
try {
  mkdirSync(dataDir)
  const product = await run('server/dist/main.js', { port, path: '/readyz', env: { DATA_DIR: dataDir } })
  try {
    await fillAndFree(product.url)
  } finally {
    await product.stop()
  }
  leave(5)
  await refusedStart()
} finally {
  execFileSync('umount', [mount])
  rmSync(mount, { recursive: true })
}
process.stdout.write(faults.length === 0 ? '\nA full disk lost nothing.\n' : `\n${faults.join('\n')}\n`)
if (faults.length > 0) process.exitCode = 1

async function fillAndFree(url: string): Promise<void> {
  const customer = await setUp(url)
  const [businessId = ''] = await addBusinesses(customer)
  const writer = { url, customer, businessId }
  const first = await write(writer)
  expect('a server with room saves', first.status === 200)

  for (const [left, name] of [
    [40, 'nearly full'],
    [0, 'full to the last byte'],
  ] as const) {
    leave(left)
    await wait(1_500)
    const [written, read, ready, begun] = [await write(writer), await list(url, customer), await readiness(url), await signIn(url)]
    say({ event: name, written: written.status, read: read.status, ready: ready.status, signIn: begun })
    expect(`${name}: writing answers 503`, written.status === 503 && written.text.includes("The server's disk is full"))
    expect(`${name}: reading goes on`, read.status === 200 && read.count === 1)
    expect(`${name}: it is not ready, and says why`, ready.status === 503 && ready.text.includes('"disk":"full"'))
    expect(`${name}: who signs in is not told of a bug`, begun === 200 || begun === 503)
  }
  // Its jobs go on writing meanwhile.
  await wait(10_000)
  expect('full for a while: reading goes on', (await list(url, customer)).status === 200)

  rmSync(filling)
  await wait(1_500)
  const [again, ready] = [await write(writer), await readiness(url)]
  say({ event: 'freed', written: again.status, ready: ready.status })
  expect('freed: it saves again, by itself', again.status === 200)
  expect('freed: it is ready again', ready.status === 200)
  expect('freed: exactly what was acknowledged is there', (await list(url, customer)).count === 2)
}

/** What is left on the disk then, in megabytes. */
function leave(left: number): void {
  rmSync(filling, { force: true })
  const { bavail, bsize } = statfsSync(mount)
  try {
    writeFileSync(filling, Buffer.alloc(bavail * bsize - left * megabyte))
  } catch (error) {
    // The server wrote meanwhile; then the disk is as full as it can be.
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error
  }
}

async function write({ url, customer, businessId }: { url: string; customer: Customer; businessId: string }) {
  const content = { title: null, body: 'Our autumn roast is out. '.repeat(400) }
  const body = JSON.stringify({ json: { businessId, contentType: 'linkedin', content } })
  const response = await fetch(`${url}/rpc/posts/create`, { method: 'POST', headers: customer.headers, body })
  return { status: response.status, text: await response.text() }
}

async function list(url: string, { headers }: Customer): Promise<{ status: number; count: number }> {
  const response = await fetch(`${url}/rpc/posts/list`, { method: 'POST', headers, body: JSON.stringify({ json: {} }) })
  const { json } = (await response.json()) as { json: { items?: unknown[] } }
  return { status: response.status, count: json.items?.length ?? 0 }
}

async function readiness(url: string): Promise<{ status: number; text: string }> {
  const response = await fetch(`${url}/readyz`)
  return { status: response.status, text: await response.text() }
}

async function signIn(url: string): Promise<number> {
  const body = JSON.stringify({ email: 'naledi@fynbosdesk.example', password: 'seven-fynbos-proteas' })
  const headers = { origin: url, 'content-type': 'application/json' }
  return (await fetch(`${url}/api/auth/sign-in/email`, { method: 'POST', headers, body })).status
}

async function refusedStart(): Promise<void> {
  const main = join(import.meta.dirname, '../../server/dist/main.js')
  const env = { ...process.env, PORT: String(port), BASE_URL: `http://localhost:${port}`, DATA_DIR: dataDir, NODE_ENV: 'production' }
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()))
  const [code] = (await once(server, 'exit')) as [number | null]
  say({ event: 'a start on a full disk', code, said })
  expect('a start on a full disk is one plain sentence', code !== 0 && said.includes('is full: ') && !said.includes('    at '))
}

function expect(what: string, isTrue: boolean): void {
  if (!isTrue) faults.push(`Not true: ${what}.`)
}
