import { msg } from '@postwright/contract/core/msg'
import { and, eq, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { inEnglish } from '../../../sentences.ts'
import { markSignedOut } from '../channels/public.ts'
import { applyTransition, databaseNow, type DeliveryRow, endAttempts, lockDeliveries, maxTries, retryInMs } from '../deliveries/public.ts'
import { deliveries } from '../deliveries/table.ts'
import type { BegunChange } from './begin.ts'
import type { ChangeOutcome } from './change.ts'
import { liveChanges } from './table.ts'

const backoff = { firstMs: 30_000, capMs: 3_600_000 }

/** Writes down how a try ended, if no later one began. @returns after how long to try again, in seconds; null when the change is over. */
export function recordChange({ db }: Services, begun: BegunChange, outcome: ChangeOutcome, answer: string | null): Promise<number | null> {
  const { workspaceId, deliveryId, fence, tries } = begun
  return db.transaction(workspaceId, async (tx) => {
    const [row] = await lockDeliveries(tx, { workspaceId, ids: [deliveryId] })
    const isOurs = row?.fence === fence
    const reason = 'reason' in outcome ? outcome.reason : null
    const detail = isOurs ? reason : inEnglish(msg`The answer came too late to count.`)
    await endAttempts(tx, [{ workspaceId, deliveryId, fence, outcome: outcome.type, detail, answer }])
    if (!row || !isOurs) return null

    if (outcome.type === 'retry' && tries < maxTries) {
      await setChange(tx, begun, { reason })
      await emit(tx, { type: 'delivery.changed', workspaceId, deliveryIds: [deliveryId] })
      return Math.ceil(retryInMs(tries, outcome.afterSeconds, backoff) / 1000)
    }
    const isDone = outcome.type === 'removed' || outcome.type === 'edited'
    await setChange(tx, begun, { status: isDone ? 'done' : 'failed', reason, endedAt: sql`now()` })
    if (outcome.type === 'removed') {
      await applyTransition(tx, row, 'taken_down', { set: { takenDownAt: await databaseNow(tx), reasonCode: null, reason: null } })
      return null
    }
    if (outcome.type === 'edited') await replaceSent(tx, row, begun, outcome.remoteUrl)
    if (outcome.type === 'reconnect') await markSignedOut(tx, row)
    await emit(tx, { type: 'delivery.changed', workspaceId, deliveryIds: [deliveryId] })
    return null
  })
}

async function setChange(
  tx: Tx,
  { workspaceId, id }: BegunChange,
  change: Partial<Omit<typeof liveChanges.$inferInsert, 'endedAt'>> & { endedAt?: ReturnType<typeof sql> },
): Promise<void> {
  await tx
    .update(liveChanges)
    .set(change)
    .where(and(eq(liveChanges.workspaceId, workspaceId), eq(liveChanges.id, id)))
}

/** What is live there from now on, for whoever looks for it, or compares other texts with it. */
async function replaceSent(tx: Tx, { workspaceId, id, remoteUrl }: DeliveryRow, { payload, payloadHash }: BegunChange, url: string | null) {
  if (!payload || payloadHash === null) throw new Error('An update has a text.')
  await tx
    .update(deliveries)
    .set({ payload, payloadHash, contentHash: payloadHash, remoteUrl: url ?? remoteUrl, updatedAt: sql`now()` })
    .where(and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.id, id)))
}
