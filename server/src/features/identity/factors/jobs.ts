import { and, isNull, lt, sql } from 'drizzle-orm'

import { defineRemoval } from '../../../job.ts'
import { spentTickets, totpFactors } from './table.ts'

/** Tickets that are too old to be used again, and apps that were never confirmed. */
export const removeSpentTicketsJob = defineRemoval({
  name: 'factors.remove-spent-tickets',
  cron: '27 3 * * *',
  timeoutSeconds: 60,
  async remove({ plain }) {
    await plain.delete(spentTickets).where(lt(spentTickets.expiresAt, sql`now()`))
    await plain.delete(totpFactors).where(and(isNull(totpFactors.confirmedAt), lt(totpFactors.createdAt, sql`now() - interval '1 day'`)))
  },
})
