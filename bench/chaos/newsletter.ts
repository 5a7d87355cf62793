// Sends a newsletter through a mail server on this machine while the worker is killed, and compares what that server took with what ours says.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { Client } from 'pg'

import { readConfig } from '../../server/src/config.ts'
import { startEmbeddedPostgres } from '../../server/src/infra/embedded-postgres/embedded-postgres.ts'
import { createLog } from '../../server/src/infra/log.ts'
import { databaseKey, prepareDatabase } from '../../server/src/infra/prepare-database.ts'
import { openSecrets } from '../../server/src/infra/secrets.ts'
import { bareServices } from '../../server/test/bare-services.ts'
import { type CountingServer, startCountingServer } from './mail-server.ts'
import { planNewsletter } from './newsletter-world.ts'
import { seeded } from './random.ts'
import { say } from './report.ts'

const main = join(import.meta.dirname, '../../server/src/main.ts')
const longestMs = 30 * 60_000

const { values } = parseArgs({
  options: {
    readers: { type: 'string', default: '10000' },
    kills: { type: 'string', default: '5' },
    seed: { type: 'string', default: '1' },
    port: { type: 'string', default: '4964' },
  },
  allowPositionals: true,
})
const [readers, kills] = [Number(values.readers), Number(values.kills)]
const random = seeded(Number(values.seed), 'newsletter')

const parts = new AsyncDisposableStack()
try {
  if (!(await chaos())) process.exitCode = 1
} finally {
  await parts.disposeAsync()
}

async function chaos(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'postwright-newsletter-'))
  parts.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const log = createLog({ level: 'silent' })
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), log, maxConnections: 60 })
  parts.defer(() => postgres.stop())
  const server = await startCountingServer()
  parts.defer(() => server.close())
  const env = {
    DATABASE_URL: postgres.appUrl,
    DATA_DIR: join(dataDir, 'node'),
    SAFE_FETCH_ALLOW: `127.0.0.1:${server.port}`,
    NEWSLETTER_MAILS_PER_MINUTE: '1000000',
  }
  const config = readConfig(env)
  await prepareDatabase({ ownerUrl: postgres.ownerUrl, url: postgres.appUrl, key: databaseKey(await openSecrets(config)) }, log)
  const services = await bareServices(config, log)
  parts.defer(() => services.close())
  await planNewsletter(services, { readers, mailPort: server.port })
  say({ event: 'planned', readers })

  const client = new Client({ connectionString: postgres.url.replace('/postgres?', '/postwright?') })
  await client.connect()
  parts.defer(() => client.end())
  const begun = performance.now()
  await sendUnderKills(server, { ...env, DATABASE_MIGRATION_URL: postgres.ownerUrl }, () => isSent(client))
  const seconds = (performance.now() - begun) / 1_000
  return judge(client, server, seconds)
}

/** Keeps one worker running, as a supervisor would, and kills it each time that the mail server took another share of the mails. */
async function sendUnderKills(server: CountingServer, env: Record<string, string>, isOver: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + longestMs
  let node = await startWorker(env)
  parts.defer(() => kill(node))
  for (let killed = 0; killed < kills; killed++) {
    const enough = Math.floor(((killed + random.next()) * readers) / kills) + 1
    while (server.taken.length < enough) {
      if (Date.now() > deadline) throw new Error('The newsletter did not go out in time.')
      await wait(2)
    }
    await kill(node)
    say({ event: 'killed', taken: server.taken.length })
    node = await startWorker(env)
  }
  while (!(await isOver())) {
    if (Date.now() > deadline) throw new Error('The newsletter did not go out in time.')
    await wait(500)
  }
}

async function startWorker(env: Record<string, string>): Promise<ChildProcess> {
  const own = { SERVICES: 'worker,cron', PORT: values.port, BASE_URL: `http://localhost:${values.port}`, LOG_LEVEL: 'error' }
  const node = spawn(process.execPath, [main], {
    env: { ...process.env, NODE_ENV: 'production', ...own, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  while (node.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${values.port}/readyz`).catch(() => undefined)
    if (answer?.ok) return node
    await wait(50)
  }
  throw new Error(`The worker ended with ${node.exitCode} before it was ready.`)
}

async function kill(node: ChildProcess): Promise<void> {
  if (node.exitCode !== null || node.signalCode !== null) return
  node.kill('SIGKILL')
  await once(node, 'exit')
}

async function isSent(client: Client): Promise<boolean> {
  return (await client.query(`select from issues where status = 'sent'`)).rowCount === 1
}

async function judge(client: Client, server: CountingServer, seconds: number): Promise<boolean> {
  const { rows } = await client.query<{ email: string; status: string }>(
    'select s.email, r.status from issue_recipients r join subscribers s on s.id = r.subscriber_id',
  )
  const times = new Map<string, number>()
  for (const email of server.taken) times.set(email, (times.get(email) ?? 0) + 1)
  const arrived = (email: string) => times.get(email) ?? 0
  const unclear = rows.filter(({ status }) => status === 'unclear')
  const said = rows.filter(({ status }) => status === 'sent')
  const result = {
    readers: rows.length,
    sent: said.length,
    doubled: [...times.values()].filter((count) => count > 1).length,
    lost: rows.filter(({ email }) => arrived(email) === 0).length,
    unclear: unclear.length,
    'unclear and arrived': unclear.filter(({ email }) => arrived(email) === 1).length,
    'said to be sent and not arrived': said.filter(({ email }) => arrived(email) !== 1).length,
    'in another state': rows.length - said.length - unclear.length,
    'connections opened': server.connections(),
    seconds: Math.round(seconds),
  }
  say({ kind: 'result', ...result })
  process.stdout.write(
    `\n${Object.entries(result)
      .map(([name, value]) => `${name} ${value}`)
      .join(', ')}\n`,
  )
  return (
    result.readers === readers &&
    result.doubled === 0 &&
    result.lost === 0 &&
    result['said to be sent and not arrived'] === 0 &&
    result['in another state'] === 0
  )
}
