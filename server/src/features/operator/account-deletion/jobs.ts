import { asc, lte, sql } from 'drizzle-orm'
import { z } from 'zod'

import { defineJob } from '../../../job.ts'
import { endAccount, StillSending } from './end.ts'
import { accountDeletions } from './table.ts'

const mostAtOnce = 50

/** Ends the accounts that are due. One that cannot end now does not keep the others, and comes again with the next run. */
export const endAccountsJob = defineJob({
  name: 'accounts.end',
  payload: z.object({}),
  retries: 0, // It runs again by the clock, in ten minutes.
  timeoutSeconds: 1800,
  cron: '*/10 * * * *',
  async run(services) {
    const { db, log } = services
    const due = await db.plain
      .select({ userId: accountDeletions.userId })
      .from(accountDeletions)
      .where(lte(accountDeletions.dueAt, sql`now()`))
      .orderBy(asc(accountDeletions.dueAt))
      .limit(mostAtOnce)
    for (const { userId } of due) {
      try {
        await endAccount(services, userId)
      } catch (error) {
        if (error instanceof StillSending) log.info({ userId }, 'an account ends later: a post of it is on its way')
        else log.error({ err: error, userId }, 'an account could not be ended; it is tried again')
      }
    }
  },
})
