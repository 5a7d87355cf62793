import { Client } from 'pg'

import { resealAll } from '../infra/backup/reseal.ts'
import { addKey, dropOldKeys, openSecrets } from '../infra/secrets.ts'
import { StartRefused } from '../infra/start-refused.ts'
import { runCommand, withDatabase } from './command.ts'

/** `npm run rotate-secrets`: every sealed secret gets a new key. Stopped in the middle, it is simply run again. */
await runCommand(async (context) => {
  const { config, say } = context
  if (config.appSecret && !config.appSecretPrevious)
    throw new StartRefused(
      'Set APP_SECRET to the new secret and APP_SECRET_PREVIOUS to the one before it, on all nodes, then run this again.',
    )

  await withDatabase(context, { alsoWhileRunning: false }, async (url) => {
    if (!config.appSecret) {
      await openSecrets(config)
      await addKey(config.dataDir)
    }
    const client = new Client({ connectionString: url, application_name: 'postwright rotate-secrets' })
    client.on('error', () => {})
    await client.connect()
    const changed = await resealAll(client, await openSecrets(config))
    await client.end()
    if (config.appSecret) say(`${changed} rows were sealed anew. APP_SECRET_PREVIOUS can go.`)
    else {
      await dropOldKeys(config.dataDir)
      say(`${changed} rows were sealed anew; secret.key holds the new key. Everybody signs in again.`)
    }
  })
})
