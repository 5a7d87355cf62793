import { and, isNull, lt, sql } from 'drizzle-orm'

import { defineRemoval } from '../../../job.ts'
import { spentTokens, totpFactors } from './table.ts'

/** Tokens that are too old to be used again, and apps that were never confirmed. */
export const removeSpentTokensJob = defineRemoval({
  name: 'factors.remove-spent-tokens',
  cron: '27 3 * * *',
  timeoutSeconds: 60,
  async remove({ plain }) {
    await plain.delete(spentTokens).where(lt(spentTokens.expiresAt, sql`now()`))
    await plain.delete(totpFactors).where(and(isNull(totpFactors.confirmedAt), lt(totpFactors.createdAt, sql`now() - interval '1 day'`)))
  },
})
