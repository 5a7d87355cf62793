import { lt, or, sql } from 'drizzle-orm'

import { defineRemoval } from '../../../job.ts'
import { sessions, verifications } from './table.ts'

/** Even whoever comes back every day signs in anew after so long. */
const longestDays = 90

/** Those that nobody can use any more, and those that lasted long enough. */
export const removeExpiredSessionsJob = defineRemoval({
  name: 'accounts.remove-expired-sessions',
  cron: '17 3 * * *',
  timeoutSeconds: 60,
  async remove({ plain }) {
    await plain
      .delete(sessions)
      .where(or(lt(sessions.expiresAt, sql`now()`), lt(sessions.createdAt, sql`now() - ${longestDays} * interval '1 day'`)))
    await plain.delete(verifications).where(lt(verifications.expiresAt, sql`now()`))
  },
})
