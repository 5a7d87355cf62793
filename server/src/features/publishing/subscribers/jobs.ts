import { and, eq, lt, sql } from 'drizzle-orm'

import { defineRemoval } from '../../../job.ts'
import { subscribers } from './table.ts'

/** Nobody said yes in time, and perhaps somebody else had typed the address: nothing is kept of it. */
export const removeUnconfirmedReadersJob = defineRemoval({
  name: 'subscribers.remove-unconfirmed',
  cron: '43 3 * * *',
  timeoutSeconds: 60,
  removeAcrossWorkspaces: (tx) =>
    tx.delete(subscribers).where(and(eq(subscribers.status, 'pending'), lt(subscribers.confirmBefore, sql`now()`))),
})
