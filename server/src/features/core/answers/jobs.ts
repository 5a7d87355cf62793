import { lt, sql } from 'drizzle-orm'

import { defineRemoval } from '../../../job.ts'
import { keptAnswers } from './table.ts'

/** Nobody repeats a request after a day. */
export const removeOldAnswersJob = defineRemoval({
  name: 'answers.remove-old',
  cron: '23 * * * *',
  timeoutSeconds: 60,
  remove: (db) =>
    db.asSystem('remove the answers of yesterday', (tx) =>
      tx.delete(keptAnswers).where(lt(keptAnswers.createdAt, sql`now() - interval '24 hours'`)),
    ),
})
