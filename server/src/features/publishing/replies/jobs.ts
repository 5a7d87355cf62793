import { sql } from 'drizzle-orm'
import { z } from 'zod'

import type { Services } from '../../../context.ts'
import { defineJob, defineRound, type Job } from '../../../job.ts'
import type { Tx } from '../../../infra/db/database.ts'
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

const atOnce = 500

/** Has replies sent that nobody sent in time, such as those of a node that died. They are due anew, for the job that is sent for them. */
export const sendOverdueRepliesJob = defineRound({
  name: 'replies.send-overdue',
  cron: '* * * * *',
  timeoutSeconds: 60,
  atOnce,
  takeSome: takeOverdue,
})

async function takeOverdue(tx: Tx, { jobs }: Services): Promise<number> {
  const { rows } = await tx.execute<{ delivery_id: string; workspace_id: string }>(sql`
    update ${deliveryReplies} set next_at = now() where (delivery_id, number) in (
      select delivery_id, number from ${deliveryReplies} where next_at < now() - interval '20 seconds' order by next_at limit ${atOnce} for update skip locked
    ) returning delivery_id, workspace_id`)
  const workspaceOf = new Map(rows.map((row) => [row.delivery_id, row.workspace_id]))
  for (const [deliveryId, workspaceId] of workspaceOf) await jobs.send(tx, sendRepliesJob, { workspaceId, deliveryId })
  return rows.length
}
