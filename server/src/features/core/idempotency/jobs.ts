import { lt, sql } from 'drizzle-orm'

import { defineRemoval } from '../../../job.ts'
import { idempotencyRecords } from './table.ts'

/** Nobody repeats a request after a day. */
export const removeIdempotencyRecordsJob = defineRemoval({
  name: 'answers.remove-old',
  cron: '23 * * * *',
  timeoutSeconds: 60,
  removeAcrossWorkspaces: (tx) => tx.delete(idempotencyRecords).where(lt(idempotencyRecords.createdAt, sql`now() - interval '24 hours'`)),
})
