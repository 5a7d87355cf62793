// Stops a server under requests again and again, and looks whether any request was cut.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'

import { startEmbeddedPostgres } from '../../server/src/infra/embedded-postgres/embedded-postgres.ts'
import { createLog } from '../../server/src/infra/log.ts'
import { say } from './report.ts'

const main = join(import.meta.dirname, '../../server/src/main.ts')
const clients = 10
const requestsPerSecond = 50
const longestStopMs = 10_000

const { values } = parseArgs({
  options: { times: { type: 'string', default: '20' }, port: { type: 'string', default: '4960' } },
  allowPositionals: true,
})
const [times, port] = [Number(values.times), Number(values.port)]

/** What became of the requests around one stop. Refused ones found the port closed and were not sent. */
interface Stop {
  answered: number
  refused: number
  cut: number
  stopMs: number
  exitCode: number | null
}

const dataDir = mkdtempSync(join(tmpdir(), 'postwright-stops-'))
const postgres = await startEmbeddedPostgres({
  dataDir: join(dataDir, 'database'),
  log: createLog({ level: 'silent' }),
  maxConnections: 50,
})
try {
  const stops: Stop[] = []
  for (let time = 0; time < times; time++) {
    const stop = await stopUnderLoad({ DATABASE_URL: postgres.appUrl, DATABASE_MIGRATION_URL: postgres.ownerUrl })
    say({ event: 'stopped', ...stop })
    stops.push(stop)
  }
  const cut = stops.reduce((sum, stop) => sum + stop.cut, 0)
  const answered = stops.reduce((sum, stop) => sum + stop.answered, 0)
  const slowest = Math.max(...stops.map(({ stopMs }) => stopMs))
  const isClean = cut === 0 && answered > 0 && slowest <= longestStopMs && stops.every(({ exitCode }) => exitCode === 0)
  process.stdout.write(`\n${times} stops, ${answered} requests answered, ${cut} cut, the slowest stop took ${slowest} ms\n`)
  if (!isClean) process.exitCode = 1
} finally {
  await postgres.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function stopUnderLoad(database: Record<string, string>): Promise<Stop> {
  const env = { PORT: String(port), BASE_URL: `http://localhost:${port}`, ...database, DATA_DIR: join(dataDir, 'node') }
  const limits = { LOG_LEVEL: 'error', RATE_LIMIT_PER_MINUTE: '1000000000', NODE_ENV: 'production' }
  const server = spawn(process.execPath, [main], { env: { ...process.env, ...env, ...limits }, stdio: ['ignore', 'ignore', 'inherit'] })
  await ready(server)

  const seen = { answered: 0, refused: 0, cut: 0 }
  const over = new AbortController()
  const load = Promise.all(Array.from({ length: clients }, (_, at) => client(seen, over.signal, at)))
  await wait(1_000 + Math.random() * 500)
  const askedAt = performance.now()
  server.kill('SIGTERM')
  await once(server, 'exit')
  const stopMs = Math.round(performance.now() - askedAt)
  over.abort()
  await load
  return { ...seen, stopMs, exitCode: server.exitCode }
}

/** One client with one connection that it keeps, as a proxy does. */
async function client(seen: Pick<Stop, 'answered' | 'refused' | 'cut'>, signal: AbortSignal, at: number): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const everyMs = (clients / requestsPerSecond) * 1_000
  await wait((everyMs * at) / clients)
  while (!signal.aborted) {
    seen[await outcome(agent)]++
    await wait(everyMs)
  }
  agent.destroy()
}

async function outcome(agent: Agent): Promise<'answered' | 'refused' | 'cut'> {
  const { promise, resolve } = Promise.withResolvers<'answered' | 'refused' | 'cut'>()
  const request = get({ port, host: '127.0.0.1', path: '/pricing', agent }, (answer) => {
    answer.resume().once('end', () => resolve(answer.complete ? 'answered' : 'cut'))
    answer.once('error', () => resolve('cut'))
  })
  request.once('error', (error) => resolve('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'cut'))
  return promise
}

async function ready(server: ChildProcess): Promise<void> {
  while (server.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`).catch(() => undefined)
    if (answer?.ok) return
    await wait(20)
  }
  throw new Error(`The server ended with ${server.exitCode} before it was ready.`)
}
