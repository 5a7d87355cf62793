import { Id } from '@postwright/contract/core/values'
import { sql } from 'drizzle-orm'
import { z } from 'zod'

import { usualLease } from '../../../ai/work/lease.ts'
import { defineJob, defineRemoval, type Job } from '../../../job.ts'
import { takeUpLeft } from './answering/take-up.ts'

const OfAnswer = z.object({ workspaceId: Id, userId: Id, messageId: Id })

/** Looks after an answer, and takes it up where its node died. One that is written stays as it is, so that a second run changes nothing. */
export const takeUpJob: Job<typeof OfAnswer> = defineJob({
  name: 'chat.take-up',
  payload: OfAnswer,
  retries: 3,
  timeoutSeconds: 60,
  async run(services, payload) {
    const isWriting = await takeUpLeft(services, payload)
    if (!isWriting) return
    await services.db.transaction(payload.workspaceId, (tx) =>
      services.jobs.send(tx, takeUpJob, payload, { afterSeconds: usualLease.seconds }),
    )
  },
})

/** What was deleted can be restored for a day; files that were never sent wait as long. */
export const removeDeletedChatsJob = defineRemoval({
  name: 'chat.remove-deleted',
  cron: '41 3 * * *',
  timeoutSeconds: 300,
  async removeAcrossWorkspaces(tx) {
    await tx.execute(sql`delete from chat_conversations where deleted_at < now() - interval '1 day'`)
    await tx.execute(sql`delete from chat_attachments where message_id is null and created_at < now() - interval '1 day'`)
  },
})
