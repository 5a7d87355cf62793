// Kills workers and the database under hundreds of deliveries to platforms that misbehave, and looks whether any was lost or sent twice.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { Client } from 'pg'

import { readConfig } from '../../server/src/config.ts'
import { startEmbeddedPostgres } from '../../server/src/infra/embedded-postgres/embedded-postgres.ts'
import { createLog } from '../../server/src/infra/log.ts'
import { bareServices } from '../../server/test/bare-services.ts'
import { run } from '../product.ts'
import { conduct, connectAgain, type Disaster, isToBeCalmed } from './conductor.ts'
import { judge } from './judge.ts'
import { startNetwork } from './network.ts'
import { startNodes } from './nodes.ts'
import { readOptions } from './options.ts'
import { seeded } from './random.ts'
import { isFaultless, say, table } from './report.ts'
import { shortTimings } from './timings.ts'
import { beginAt, makeChannels, planDeliveries } from './world.ts'

const nodeCount = 3
/** After the last disaster, everything has to be over within this time. */
const calmMs = 120_000

const options = readOptions(process.argv.slice(2))
say({ event: 'begun', ...options, workers: nodeCount, periods: shortTimings })

const parts = new AsyncDisposableStack()
try {
  await chaos()
} finally {
  await parts.disposeAsync()
}

async function chaos(): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'postwright-chaos-'))
  parts.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const log = createLog({ level: 'silent' })
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), log, maxConnections: 100 })
  parts.defer(() => postgres.stop())
  const nodeDir = join(dataDir, 'node')
  const feed = await run('server/src/main.ts', {
    port: options.port,
    path: '/readyz',
    env: {
      SERVICES: 'web',
      DATABASE_URL: postgres.appUrl,
      DATABASE_MIGRATION_URL: postgres.ownerUrl,
      DATA_DIR: nodeDir,
      LOG_LEVEL: 'fatal',
      DB_POOL_SIZE: '20',
    },
  })
  parts.defer(() => feed.stop())
  const network = await startNetwork({ port: options.port + 1, feedPort: options.port, random: seeded(options.seed, 'network') })
  parts.defer(() => network.close())
  const services = await bareServices(readConfig({ DATABASE_URL: postgres.appUrl, DATA_DIR: nodeDir }), log)
  parts.defer(() => services.close())

  const channels = await makeChannels(services, options)
  const planned = await planDeliveries(channels, options, seeded(options.seed, 'world'))
  const nodes = await startNodes(nodeCount, [postgres.appUrl, nodeDir, network.origin])
  parts.defer(() => nodes.stop())
  const startsAt = new Date(Date.now() + 2_000)
  await asSuperuser((client) => beginAt(client, planned, startsAt))
  say({ event: 'planned', channels: channels.length })
  await wait(startsAt.getTime() - Date.now())

  const cpuBefore = nodes.cpuMs()
  const pingDatabase = () => services.db.pool.query('select 1')
  const disasters: Disaster[] = options.calm ? [] : await conduct({ ...options, channels, nodes, network, postgres, pingDatabase, say })
  say({ event: 'calm' })

  await asSuperuser(end)
  const seconds = (Date.now() - startsAt.getTime()) / 1_000
  const cpuMsEach = (nodes.cpuMs() - cpuBefore) / planned.length

  const judgement = await asSuperuser((client) => judge(client, planned, { disasters, silences: network.silences }))
  // Where the feed was told to keep silent, it is no news.
  const told = new Set(channels.filter(({ trouble }) => trouble === 'accept_and_time_out').map(({ id }) => id))
  const silent = network.silences.filter(({ channelId }) => !told.has(channelId)).length
  const outcome = { options, judgement, disasters, silent, seconds, crashes: nodes.crashes(), errors: nodes.errors, cpuMsEach }
  process.stdout.write(`\n${table(outcome)}\n`)
  if (!isFaultless(outcome)) process.exitCode = 1

  /** Past row-level security. */
  async function asSuperuser<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: postgres.url.replace('/postgres?', '/postwright?') })
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }

  /** Until nothing is under way, or patience ends: then what is left counts as it is. */
  async function end(database: Client): Promise<void> {
    const deadline = Date.now() + calmMs
    while (Date.now() < deadline) {
      const { rows } = await database.query<{ channel_id: string; is_lost: boolean }>(
        `select d.channel_id, c.status = 'reconnect' as is_lost from deliveries d join channels c on c.id = d.channel_id
         where d.status in ('scheduled', 'sending', 'retrying', 'unknown', 'held')`,
      )
      const open = rows.filter(({ channel_id }) => channels.some((channel) => channel.id === channel_id && isToBeCalmed(channel)))
      // On an abandoned channel what is left waits, unless it is being sent.
      const waiting = rows.length - open.length
      if (open.length === 0 && (waiting === 0 || (await isStill(database)))) return
      for (const channel of channels)
        if (open.some(({ channel_id, is_lost }) => is_lost && channel_id === channel.id)) await connectAgain(channel)
      await wait(options.calm ? 100 : 500)
    }
    say({ event: 'patience ended' })
  }
}

async function isStill(database: Client): Promise<boolean> {
  const { rows } = await database.query(
    `select from deliveries where status in ('scheduled', 'sending', 'retrying') or (status = 'unknown' and reason_code <> 'reconnect') limit 1`,
  )
  return rows.length === 0
}
