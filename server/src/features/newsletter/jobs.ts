import { and, eq, lt, sql } from 'drizzle-orm'
import { z } from 'zod'

import { defineJob } from '../../job.ts'
import { newsletterSubscribers as subscribers } from './table.ts'

/** Nobody said yes in time, and perhaps somebody else had typed the address: nothing is kept of it. */
export const removeUnconfirmedJob = defineJob({
  name: 'newsletter.remove-unconfirmed',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 60,
  cron: '41 3 * * *',
  run: ({ db }) =>
    db.asSystem('remove addresses that nobody confirmed', async (tx) => {
      await tx.delete(subscribers).where(and(eq(subscribers.status, 'pending'), lt(subscribers.confirmBefore, sql`now()`)))
    }),
})
