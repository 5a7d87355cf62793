import { existsSync } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'

import { makeBackup } from '../infra/backup/backup.ts'
import { openSecrets } from '../infra/secrets.ts'
import { openStorage } from '../infra/storage/open.ts'
import { StartRefused } from '../infra/start-refused.ts'
import { version } from '../version.ts'
import { runCommand, withDatabase } from './command.ts'

/** `npm run backup -- [FILE]`: also while Postwright runs. */
await runCommand(async (context) => {
  const { config, say } = context
  const name = `postwright-${new Date().toISOString().replace(/[:.]/g, '-')}.tar.gz`
  const file = process.argv[2] ? resolve(process.env.INIT_CWD ?? '.', process.argv[2]) : join(config.dataDir, 'backups', name)
  if (existsSync(file)) throw new StartRefused(`${file} is there already. Name another file.`)
  if (!config.databaseUrl && !existsSync(join(config.dataDir, 'postgres')))
    throw new StartRefused(`There is nothing to back up: ${config.dataDir} holds no database. Set DATA_DIR to the folder of the instance.`)

  const { keyIds } = await openSecrets(config)
  await withDatabase(context, { alsoWhileRunning: true }, async (url) => {
    const { tables, files, lost } = await makeBackup({ url, file, storage: await openStorage(config), keyIds, version })
    const rows = tables.reduce((sum, table) => sum + table.rows, 0)
    say(`${file}\n${rows} rows of ${tables.length} tables and ${files.length} files in ${((await stat(file)).size / 1e6).toFixed(1)} MB.`)
    if (lost.length > 0) say(`${lost.length} files that rows name are not in the file store, nor in this backup. The first: ${lost[0]}`)
    const key = config.appSecret ? 'APP_SECRET' : join(config.dataDir, 'secret.key')
    say(`The key of the sealed secrets is not in it. Keep ${key} apart from the backup: a restore needs both.`)
  })
})
