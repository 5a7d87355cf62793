import type { Config } from '../src/config.ts'
import type { Jobs, Services } from '../src/context.ts'
import { openDatabase } from '../src/infra/db/database.ts'
import { openListener } from '../src/infra/db/notify.ts'
import type { Log } from '../src/infra/log.ts'
import { databaseKey } from '../src/infra/prepare-database.ts'
import { openSecrets } from '../src/infra/secrets.ts'
import { openStorage } from '../src/infra/storage/open.ts'
import { createServices } from '../src/services.ts'

const noQueue: Jobs = { send: (_tx, { name }) => Promise.reject(new Error(`There is no queue here for the job ${name}.`)) }

/** What a node has that runs no jobs. */
export async function bareServices(config: Config, log: Log, jobs: Jobs = noQueue): Promise<Services & { close: () => Promise<void> }> {
  const url = config.databaseUrl ?? ''
  const secrets = await openSecrets(config)
  const db = openDatabase({ url, log, poolSize: 8, key: databaseKey(secrets) })
  const listener = await openListener(url, log)
  const services = createServices({
    config,
    db,
    listener,
    log,
    secrets,
    files: await openStorage(config),
    jobs,
  })
  return {
    ...services,
    async close() {
      await listener.close()
      await db.close()
    },
  }
}
