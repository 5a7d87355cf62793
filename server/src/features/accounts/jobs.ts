import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'

import { defineJob } from '../../job.ts'
import { sessions, verifications } from './table.ts'

/** Nobody can use them any more; they would only pile up. */
export const removeExpiredSessionsJob = defineJob({
  name: 'accounts.remove-expired-sessions',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 60,
  cron: '17 3 * * *',
  async run({ db }) {
    await db.plain.delete(sessions).where(lt(sessions.expiresAt, sql`now()`))
    await db.plain.delete(verifications).where(lt(verifications.expiresAt, sql`now()`))
  },
})
