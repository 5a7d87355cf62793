import { and, eq, lt, sql } from 'drizzle-orm'

import { defineRemoval } from '../../../job.ts'
import { newsletterSubscribers as subscribers } from './table.ts'

/** Nobody said yes in time, and perhaps somebody else had typed the address: nothing is kept of it. */
export const removeUnconfirmedJob = defineRemoval({
  name: 'newsletter.remove-unconfirmed',
  cron: '41 3 * * *',
  timeoutSeconds: 60,
  remove: (db) =>
    db.withoutWorkspace('remove addresses that nobody confirmed', (tx) =>
      tx.delete(subscribers).where(and(eq(subscribers.status, 'pending'), lt(subscribers.confirmBefore, sql`now()`))),
    ),
})
