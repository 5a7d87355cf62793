import { Id } from '@postwright/contract/core/values'
import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'

import { defineJob, defineRound, type Job } from '../../../job.ts'
import { keepFiguresAlone } from './figures.ts'
import { sendBroadcast } from './send.ts'
import { broadcasts } from './table.ts'

const OneBroadcast = z.object({ workspaceId: Id, broadcastId: Id })

export const sendBroadcastJob: Job<typeof OneBroadcast> = defineJob({
  name: 'messages.send',
  payload: OneBroadcast,
  retries: 0, // The lease of the broadcast says who may go on, and the next minute takes it up again.
  timeoutSeconds: 120,
  run: (services, which) =>
    sendBroadcast(services, which, (tx, afterSeconds) => services.jobs.send(tx, sendBroadcastJob, which, { afterSeconds })),
})

const leftAtOnce = 200

/** Takes up the broadcasts whose job got lost, or whose node died. */
export const resumeBroadcastsJob = defineRound({
  name: 'messages.resume',
  cron: '* * * * *',
  timeoutSeconds: 50,
  atOnce: leftAtOnce,
  async takeSome(tx, { jobs }) {
    const left = tx
      .select({ id: broadcasts.id })
      .from(broadcasts)
      .where(
        and(
          eq(broadcasts.status, 'sending'),
          // Some seconds' delay leave alone what its own job is about to take.
          lt(broadcasts.dueAt, sql`now() - interval '10 seconds'`),
          or(isNull(broadcasts.leaseUntil), lt(broadcasts.leaseUntil, sql`now()`)),
        ),
      )
      .orderBy(asc(broadcasts.dueAt))
      .limit(leftAtOnce)
      .for('update', { skipLocked: true })
    const taken = await tx
      .update(broadcasts)
      .set({ dueAt: sql`now()` })
      .where(inArray(broadcasts.id, left))
      .returning({ workspaceId: broadcasts.workspaceId, broadcastId: broadcasts.id })
    for (const broadcast of taken) await jobs.send(tx, sendBroadcastJob, broadcast)
    return taken.length
  },
})

/** So long it is kept who got a message: WhatsApp tells of it for some days. */
const keptDays = 180

export const forgetContactedJob = defineRound({
  name: 'messages.forget-recipients',
  cron: '17 4 * * *',
  timeoutSeconds: 300,
  atOnce: 1,
  async takeSome(tx) {
    const [old] = await tx
      .select({ id: broadcasts.id })
      .from(broadcasts)
      .where(and(isNull(broadcasts.figures), lt(broadcasts.endedAt, sql`now() - make_interval(days => ${keptDays})`)))
      .orderBy(asc(broadcasts.endedAt))
      .limit(1)
      .for('update', { skipLocked: true })
    if (!old) return 0
    await keepFiguresAlone(tx, old.id)
    return 1
  },
})
