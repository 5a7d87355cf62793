import { msg } from '@postwright/contract/core/msg'
import { inEnglish } from '../../../../sentences.ts'
import { and, asc, eq, inArray, isNotNull, lt, or, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { applyTransitions, type DeliveryRow, lockEach, type Move } from '../recording/apply-transition.ts'
import { type EndedAttempt, endAttempts } from '../recording/attempts.ts'
import { databaseNow } from '../planning/publishable.ts'
import { cutOffTries } from './cut-off.ts'
import { maxTries } from './retry.ts'
import { deliveries } from '../table.ts'

const mostTogether = 200

/**
 * Ends the leases that ran out, and those of nodes that are known to be gone: what they were sending is unclear from here on, and what they
 * were looking for is looked for again. Missed times, holds and look-ups that are over need no sweep, as they come due in the queue like
 * everything else.
 *
 * @returns how many leases were ended.
 */
export async function sweepLeases({ db, log }: Services, gone: readonly string[] = []): Promise<number> {
  const ranOut = and(eq(deliveries.status, 'sending'), lt(deliveries.leaseUntil, sql`now()`))
  const found = await db.asSystem('find the leases that ran out', (tx) =>
    tx
      .select({ id: deliveries.id, workspaceId: deliveries.workspaceId })
      .from(deliveries)
      .where(and(isNotNull(deliveries.leaseOwner), or(ranOut, inArray(deliveries.leaseOwner, [...gone]))))
      .orderBy(asc(deliveries.leaseUntil))
      .limit(mostTogether),
  )
  if (found.length === 0) return 0

  const ended = await db.asSystem('end the leases that ran out', async (tx) => {
    const now = await databaseNow(tx)
    const isOver = ({ status, leaseUntil, leaseOwner }: DeliveryRow) =>
      leaseOwner !== null && (gone.includes(leaseOwner) || (status === 'sending' && leaseUntil !== null && leaseUntil < now))
    const rows = (await lockEach(tx, found)).filter(isOver)
    await applyTransitions(tx, rows.map(moveOf))
    await endAttempts(tx, rows.map(attemptOf))
    return rows
  })
  for (const { id, leaseOwner, status, step } of ended)
    if (status === 'sending' && step !== 'prepare') log.warn({ deliveryId: id, owner: leaseOwner }, 'a lease ended in the middle of a send')
  return ended.length
}

function moveOf(row: DeliveryRow): Move {
  const { status, step, attempts } = row
  if (status === 'unknown') return { row, event: 'unclear', change: { next: { inMs: 0 } } }
  if (step !== 'prepare')
    return { row, event: 'lease_expired', change: { set: { lookups: 0, reasonCode: 'unclear', reason: reasonOf(row) }, next: { inMs: 0 } } }

  // Nothing of it was visible: it is prepared again, as long as it has tries left.
  if (attempts < maxTries)
    return { row, event: 'put_off', change: { set: { reasonCode: 'retry', reason: reasonOf(row) }, next: { inMs: 0 } } }
  const reason = inEnglish(msg`Tried ${{ attempts }} times. ${{ reason: reasonOf(row) }}`)
  return { row, event: 'refused', change: { set: { reasonCode: 'gave_up', reason } } }
}

function attemptOf(row: DeliveryRow): EndedAttempt {
  const { workspaceId, id: deliveryId, fence, status, step } = row
  const isHarmless = status === 'unknown' || step === 'prepare'
  return { workspaceId, deliveryId, fence, outcome: isHarmless ? 'interrupted' : 'unknown', detail: reasonOf(row), answer: null }
}

function reasonOf({ status, step }: DeliveryRow): string {
  if (status === 'unknown') return inEnglish(msg`The server stopped while it was being looked for.`)
  return cutOffTries[step === 'prepare' ? 'prepare' : 'send']
}
