// Kills workers and the database under hundreds of deliveries to platforms that misbehave, and looks whether any was lost or sent twice.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'

import { readConfig } from '../../server/src/config.ts'
import { startEmbeddedPostgres } from '../../server/src/infra/embedded-postgres/embedded-postgres.ts'
import { createLog } from '../../server/src/infra/log.ts'
import { databaseKey, prepareDatabase } from '../../server/src/infra/prepare-database.ts'
import { openSecrets } from '../../server/src/infra/secrets.ts'
import { bareServices } from '../../server/test/bare-services.ts'
import { calm } from './calm.ts'
import { readOptions } from './options.ts'
import { startPlatform } from './platform-process.ts'
import { seeded } from './random.ts'
import { say } from './report.ts'
import { storm } from './storm.ts'
import { giveHandles, makeChannels, planDeliveries } from './world.ts'

const options = readOptions(process.argv.slice(2))
say({ event: 'begun', ...options })

const parts = new AsyncDisposableStack()
try {
  const isFaultless = await chaos()
  if (!isFaultless) process.exitCode = 1
} finally {
  await parts.disposeAsync()
}

async function chaos(): Promise<boolean> {
  const dataDir = mkdtempSync(join(tmpdir(), 'postwright-chaos-'))
  parts.defer(() => rmSync(dataDir, { recursive: true, force: true }))
  const log = createLog({ level: 'silent' })
  const postgres = await startEmbeddedPostgres({ dataDir: join(dataDir, 'database'), log, maxConnections: 100 })
  parts.defer(() => postgres.stop())
  const config = readConfig({ DATABASE_URL: postgres.appUrl, DATA_DIR: join(dataDir, 'node') })
  const key = databaseKey(await openSecrets(config))
  await prepareDatabase({ ownerUrl: postgres.ownerUrl, url: postgres.appUrl, key }, log)
  const platform = await startPlatform(options.port)
  parts.defer(() => platform.stop())
  const services = await bareServices(config, log)
  parts.defer(() => services.close())

  const channels = await makeChannels(services, platform, options)
  const planned = await planDeliveries(channels, options, seeded(options.seed, 'world'))
  await giveHandles(services, channels)
  say({ event: 'planned', channels: channels.length })
  const superuserUrl = postgres.url.replace('/postgres?', '/postwright?')
  const world = { options, postgres, config, services, platform, channels, planned, asSuperuser, superuserUrl }
  return options.calm ? calm(world) : storm(world)

  /** Past row-level security. */
  async function asSuperuser<T>(work: (client: Client) => Promise<T>): Promise<T> {
    const client = new Client({ connectionString: superuserUrl })
    // Where the database is killed meanwhile, the question that is under way fails with it.
    client.on('error', () => {})
    await client.connect()
    try {
      return await work(client)
    } finally {
      await client.end()
    }
  }
}
