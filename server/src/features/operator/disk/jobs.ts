import { z } from 'zod'

import { emit } from '../../../events.ts'
import { defineJob } from '../../../job.ts'
import { usersWithRole } from '../../identity/accounts/public.ts'

/** Tells the super admins before the disk of the data folder is full, at most once a day, and takes it back once there is room again. */
export const watchDiskJob = defineJob({
  name: 'disk.watch',
  payload: z.object({}),
  retries: 0, // The next one looks again.
  timeoutSeconds: 30,
  cron: '*/10 * * * *',
  async run({ config, db, disk, log }) {
    const { state, freeBytes } = await disk.room()
    if (state !== 'ok') log.warn({ freeBytes, folder: config.dataDir }, 'the disk of the data folder is nearly full')
    await db.withoutWorkspace('tell of the room on the disk', async (tx) => {
      if (state === 'ok') return emit(tx, { type: 'disk.enough' })
      const told = { isFull: state === 'full', freeMb: Math.floor(freeBytes / 1024 ** 2), folder: config.dataDir }
      return emit(tx, { type: 'disk.short', ...told, administrators: await usersWithRole(tx, 'super_admin') })
    })
  },
})
