import { and, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'

import { defineJob } from '../../job.ts'
import { spentTickets, totpFactors } from './table.ts'

/** Tickets that are too old to be used again, and apps that were never confirmed. */
export const removeSpentTicketsJob = defineJob({
  name: 'factors.remove-spent-tickets',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 60,
  cron: '27 3 * * *',
  async run({ db }) {
    await db.plain.delete(spentTickets).where(lt(spentTickets.expiresAt, sql`now()`))
    await db.plain.delete(totpFactors).where(and(isNull(totpFactors.confirmedAt), lt(totpFactors.createdAt, sql`now() - interval '1 day'`)))
  },
})
