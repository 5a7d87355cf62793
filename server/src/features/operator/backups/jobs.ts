import { z } from 'zod'

import type { Database } from '../../../infra/db/database.ts'
import { lowBytes } from '../../../infra/disk.ts'
import { makeBackup } from '../../../infra/backup/backup.ts'
import { databaseKey } from '../../../infra/prepare-database.ts'
import { keepNewest, newBackupFile } from '../../../infra/backup/kept.ts'
import { defineJob } from '../../../job.ts'
import { version } from '../../../version.ts'

const kind = 'daily'

/** Of the database. Packed, it takes less; its files are copied before they are packed. */
async function sizeOf({ pool }: Database): Promise<number> {
  const { rows } = await pool.query<{ bytes: string }>('select pg_database_size(current_database()) as bytes')
  return Number(rows[0]?.bytes ?? 0)
}

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
  async run({ config, db, disk, files, log, secrets }) {
    const { databaseUrl, dataDir, backupKeep } = config
    if (databaseUrl !== undefined || backupKeep === 0) return
    const { freeBytes } = await disk.room()
    const neededBytes = lowBytes + (await sizeOf(db))
    if (freeBytes < neededBytes) {
      log.error({ freeBytes, neededBytes, folder: dataDir }, 'no backup was made: its disk has too little room')
      return
    }
    const file = newBackupFile(dataDir, kind)
    const { tables, lost } = await makeBackup({
      url: db.url,
      key: databaseKey(secrets),
      file,
      storage: files,
      keyIds: secrets.keyIds,
      version,
    })
    await keepNewest(dataDir, kind, backupKeep)
    log.info({ file, tables: tables.length }, 'a backup was made')
    if (lost.length > 0) log.error({ files: lost.length, first: lost[0] }, 'files that rows name are not in the store, nor in the backup')
  },
})
