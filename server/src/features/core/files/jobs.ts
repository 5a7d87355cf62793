import { inArray, lt, sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Services } from '../../../context.ts'
import { isBackupUnderWay } from '../../../infra/backup/lock.ts'
import { defineJob, type Job } from '../../../job.ts'
import { idOfKey, keysOf } from '../../../infra/storage/stored-keys.ts'
import { files } from './table.ts'

const StoredKeys = z.object({ keys: z.array(z.string()) })

const secondsUntilCopied = 60

/** Removes bytes that no row names any more; those that a backup under way may need, when it is done. */
export const removeStoredJob: Job<typeof StoredKeys> = defineJob({
  name: 'files.remove-stored',
  payload: StoredKeys,
  retries: 10,
  timeoutSeconds: 120,
  async run({ db, files: storage, jobs }, { keys }) {
    const waits = await db.withoutWorkspace('let a backup copy files first', async (tx) => {
      const isNeeded = await isBackupUnderWay(tx)
      if (isNeeded) await jobs.send(tx, removeStoredJob, { keys }, { afterSeconds: secondsUntilCopied })
      return isNeeded
    })
    if (waits) return
    for (const key of keys) await storage.delete(key)
  },
})

/** Removes what expired, and the bytes of files that were never written down or whose workspace is gone. */
export const sweepFilesJob = defineJob({
  name: 'files.sweep',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 900,
  cron: '41 2 * * *',
  async run(services) {
    await removeExpired(services)
    await removeOrphans(services)
  },
})

async function removeExpired({ db, jobs }: Services): Promise<void> {
  await db.asSystem('remove files that expired', async (tx) => {
    const removed = await tx
      .delete(files)
      .where(lt(files.expiresAt, sql`now()`))
      .returning()
    const keys = removed.flatMap(keysOf)
    if (keys.length > 0) await jobs.send(tx, removeStoredJob, { keys })
  })
}

/** Younger ones may belong to a request that is under way. */
const orphanMs = 24 * 3_600_000
const batch = 500

async function removeOrphans({ db, files: storage }: Services): Promise<void> {
  const old = new Map<string, string>()
  for await (const { key, changedAt } of storage.list('')) {
    const id = idOfKey(key)
    if (!id || Date.now() - changedAt.getTime() < orphanMs) continue
    old.set(key, id)
    if (old.size >= batch) await removeThose()
  }
  await removeThose()

  async function removeThose(): Promise<void> {
    const ids = [...new Set(old.values())]
    const known = await db.asSystem('find stored files that nobody has', async (tx) =>
      (await isBackupUnderWay(tx)) ? null : tx.select({ id: files.id }).from(files).where(inArray(files.id, ids)),
    )
    // The next night finds them again.
    const kept = known ? new Set(known.map(({ id }) => id)) : new Set(ids)
    for (const [key, id] of old) if (!kept.has(id)) await storage.delete(key)
    old.clear()
  }
}
