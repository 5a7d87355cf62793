import { sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Services } from '../../../context.ts'
import { defineJob, type Job } from '../../../job.ts'
import { platformsOf } from '../deliveries/public.ts'
import { sendReplies } from './send.ts'
import { deliveryReplies } from './table.ts'

const timeoutSeconds = 300
const Which = z.object({ workspaceId: z.uuid(), deliveryId: z.uuid() })

/** Sends what follows a post. Whatever it left when its node died is taken up by the round. */
export const sendRepliesJob: Job<typeof Which> = defineJob({
  name: 'replies.send',
  payload: Which,
  retries: 3,
  timeoutSeconds,
  async run(services, which) {
    const inMs = await sendReplies(services, platformsOf(services), which, AbortSignal.timeout((timeoutSeconds - 60) * 1000))
    if (inMs === null) return
    await services.db.transaction(which.workspaceId, (tx) =>
      services.jobs.send(tx, sendRepliesJob, which, { afterSeconds: Math.ceil(inMs / 1000) }),
    )
  },
})

/** Longer than a job waits for its turn. */
const overdue = sql`now() - interval '20 seconds'`
const atOnce = 500

/** Has replies sent that nobody sent in time, such as those of a node that died. */
export const sendOverdueRepliesJob = defineJob({
  name: 'replies.send-overdue',
  payload: z.object({}),
  retries: 0, // It runs again by the clock.
  timeoutSeconds: 60,
  cron: '* * * * *',
  run: sendOverdue,
})

async function sendOverdue({ db, jobs }: Services): Promise<void> {
  await db.asSystem('have overdue replies sent', async (tx) => {
    const { rows } = await tx.execute<{ delivery_id: string; workspace_id: string }>(
      sql`select distinct delivery_id, workspace_id from ${deliveryReplies} where next_at < ${overdue} limit ${atOnce}`,
    )
    for (const row of rows) await jobs.send(tx, sendRepliesJob, { workspaceId: row.workspace_id, deliveryId: row.delivery_id })
  })
}
