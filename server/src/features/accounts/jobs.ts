import { lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'

import { defineJob } from '../../job.ts'
import { sessions, verifications } from './table.ts'

/** Even whoever comes back every day signs in anew after so long. */
const longestDays = 90

/** Those that nobody can use any more, and those that lasted long enough. */
export const removeExpiredSessionsJob = defineJob({
  name: 'accounts.remove-expired-sessions',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 60,
  cron: '17 3 * * *',
  async run({ db }) {
    await db.plain
      .delete(sessions)
      .where(or(lt(sessions.expiresAt, sql`now()`), lt(sessions.createdAt, sql`now() - ${longestDays} * interval '1 day'`)))
    await db.plain.delete(verifications).where(lt(verifications.expiresAt, sql`now()`))
  },
})
