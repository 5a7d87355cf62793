import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'

import { defineJob } from '../../job.ts'
import { keptAnswers } from './table.ts'

/** Nobody repeats a request after a day. */
export const removeOldAnswersJob = defineJob({
  name: 'answers.remove-old',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 60,
  cron: '23 * * * *',
  run: ({ db }) =>
    db.asSystem('remove the answers of yesterday', async (tx) => {
      await tx.delete(keptAnswers).where(lt(keptAnswers.createdAt, sql`now() - interval '24 hours'`))
    }),
})
