import { msg } from '@postwright/contract/core/msg'
import { inEnglish } from '../../../../sentences.ts'
import { and, asc, eq, inArray, lt, or, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { applyTransitions, type DeliveryRow, lockEach, type Move } from '../recording/apply-transition.ts'
import { type EndedAttempt, endAttempts } from '../recording/attempts.ts'
import { databaseNow } from '../planning/publishable.ts'
import { maxTries } from './retry.ts'
import { deliveries } from '../table.ts'

const mostTogether = 200

/**
 * Ends the leases that ran out, and those of nodes that are known to be gone: what they were sending is unclear from here on. Missed times
 * and holds that are over need no sweep, as they come due in the queue like everything else and are ended where they would be sent.
 *
 * @returns how many leases were ended.
 */
export async function sweepLeases({ db, log }: Services, gone: readonly string[] = []): Promise<number> {
  const over = or(lt(deliveries.leaseUntil, sql`now()`), inArray(deliveries.leaseOwner, [...gone]))
  const found = await db.asSystem('find the leases that ran out', (tx) =>
    tx
      .select({ id: deliveries.id, workspaceId: deliveries.workspaceId })
      .from(deliveries)
      .where(and(eq(deliveries.status, 'sending'), over))
      .orderBy(asc(deliveries.leaseUntil))
      .limit(mostTogether),
  )
  if (found.length === 0) return 0

  const ended = await db.asSystem('end the leases that ran out', async (tx) => {
    const now = await databaseNow(tx)
    const isOver = ({ leaseUntil, leaseOwner }: DeliveryRow) => (leaseUntil && leaseUntil < now) || gone.includes(leaseOwner ?? '')
    const rows = (await lockEach(tx, found)).filter((row) => row.status === 'sending' && isOver(row))
    await applyTransitions(tx, rows.map(moveOf))
    await endAttempts(tx, rows.map(attemptOf))
    return rows
  })
  for (const { id, leaseOwner, step } of ended)
    if (step !== 'prepare') log.warn({ deliveryId: id, owner: leaseOwner }, 'a lease ended in the middle of a send')
  return ended.length
}

function moveOf(row: DeliveryRow): Move {
  const { step, attempts } = row
  if (step !== 'prepare')
    return { row, event: 'lease_expired', change: { set: { lookups: 0, reasonCode: 'unclear', reason: reasonOf(row) }, next: { inMs: 0 } } }

  // Nothing of it was visible: it is prepared again, as long as it has tries left.
  if (attempts < maxTries)
    return { row, event: 'put_off', change: { set: { reasonCode: 'retry', reason: reasonOf(row) }, next: { inMs: 0 } } }
  const reason = inEnglish(msg`Tried ${{ attempts }} times. ${{ reason: reasonOf(row) }}`)
  return { row, event: 'refused', change: { set: { reasonCode: 'gave_up', reason } } }
}

function attemptOf(row: DeliveryRow): EndedAttempt {
  const { workspaceId, id: deliveryId, fence, step } = row
  return { workspaceId, deliveryId, fence, outcome: step === 'prepare' ? 'interrupted' : 'unknown', detail: reasonOf(row) }
}

function reasonOf({ step }: DeliveryRow): string {
  return step === 'prepare'
    ? inEnglish(msg`The server stopped while it was being prepared.`)
    : inEnglish(msg`The server stopped before an answer came.`)
}
