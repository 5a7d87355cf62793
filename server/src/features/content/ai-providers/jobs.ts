import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'

import { defineJob, defineRemoval } from '../../../job.ts'
import { freeCrashedCalls } from './spend.ts'
import { aiCalls, aiSpend } from './table.ts'

export const freeCrashedCallsJob = defineJob({
  name: 'ai.free-crashed-calls',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 60,
  cron: '* * * * *',
  run: ({ db }) => db.asSystem('free what crashed calls to models set aside', (tx) => freeCrashedCalls(tx, new Date())),
})

/** Money is looked back at for a year; nobody asks about a single call after that. */
export const removeOldCallsJob = defineRemoval({
  name: 'ai.remove-old-calls',
  cron: '20 3 * * *',
  timeoutSeconds: 300,
  async removeAcrossWorkspaces(tx) {
    await tx.delete(aiCalls).where(lt(aiCalls.createdAt, sql`now() - interval '400 days'`))
    await tx.delete(aiSpend).where(lt(aiSpend.period, sql`to_char(now() - interval '400 days', 'YYYY-MM-DD')`))
  },
})
