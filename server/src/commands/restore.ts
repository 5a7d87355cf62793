import { resolve } from 'node:path'

import { restoreBackup } from '../infra/backup/restore.ts'
import { openDatabase } from '../infra/db/database.ts'
import { makeJobTables, openJobQueue } from '../infra/jobs/queue.ts'
import { openSecrets } from '../infra/secrets.ts'
import { openStorage } from '../infra/storage/open.ts'
import { StartRefused } from '../infra/start-refused.ts'
import { jobs as works } from '../jobs.ts'
import { runCommand, withDatabase } from './command.ts'

/** `npm run restore -- FILE`: into a data folder or a database that is empty. */
await runCommand(async (context) => {
  const { config, log, say } = context
  const [, , given] = process.argv
  if (!given) throw new StartRefused('Name the backup: npm run restore -- FILE')
  const file = resolve(process.env.INIT_CWD ?? '.', given)

  await withDatabase(context, { alsoWhileRunning: false }, async (url) => {
    const { keyIds } = await openSecrets(config)
    const { manifest, jobs } = await restoreBackup({
      url,
      file,
      storage: await openStorage(config),
      workFolder: config.dataDir,
      keyIds,
      log,
    })

    const db = openDatabase({ url, log })
    await makeJobTables(db.pool)
    const queue = await openJobQueue({ pool: db.pool, log, queues: works })
    await queue.put(jobs.filter(({ name }) => works.some((work) => work.name === name)))
    await queue.stop(0)
    await db.close()
    say(
      `Restored what ${manifest.createdAt} held: ${manifest.tables.length} tables, ${manifest.files.length} files, ${jobs.length} waiting jobs.`,
    )
    say('Start it with: npm start')
  })
})
