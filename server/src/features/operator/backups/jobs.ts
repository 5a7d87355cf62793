import { z } from 'zod'

import { makeBackup } from '../../../infra/backup/backup.ts'
import { databaseKey } from '../../../infra/prepare-database.ts'
import { keepNewest, newBackupFile } from '../../../infra/backup/kept.ts'
import { defineJob } from '../../../job.ts'
import { version } from '../../../version.ts'

const kind = 'daily'

/**
 * Of the embedded database, with the files; a database of the operator's own has its own ways. Run twice, it makes two. An archive
 * appears whole or not at all, and only then does the oldest go.
 */
export const dailyBackupJob = defineJob({
  name: 'backups.daily',
  payload: z.object({}),
  retries: 2,
  timeoutSeconds: 3600,
  cron: '40 1 * * *',
  async run({ config, db, files, log, secrets }) {
    const { databaseUrl, dataDir, backupKeep } = config
    if (databaseUrl !== undefined || backupKeep === 0) return
    const file = newBackupFile(dataDir, kind)
    const { tables } = await makeBackup({ url: db.url, key: databaseKey(secrets), file, storage: files, keyIds: secrets.keyIds, version })
    await keepNewest(dataDir, kind, backupKeep)
    log.info({ file, tables: tables.length }, 'a backup was made')
  },
})
