import { msg } from '@postwright/contract/core/msg'
import { inEnglish } from '../../../../sentences.ts'
import { and, asc, eq, lt, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { type DeliveryRow, lockDeliveries, applyTransition } from '../recording/apply-transition.ts'
import { endAttempts } from '../recording/attempts.ts'
import { maxTries } from './retry.ts'
import { deliveries } from '../table.ts'

/**
 * Ends the leases of nodes that are gone: what they were sending is unclear from here on. Missed times and holds that are over
 * need no sweep, as they come due in the queue like everything else and are ended where they would be sent.
 *
 * @returns how many leases were ended.
 */
export async function sweepLeases(services: Services): Promise<number> {
  const expired = and(eq(deliveries.status, 'sending'), lt(deliveries.leaseUntil, sql`now()`))
  const found = await services.db.asSystem('find the leases that ran out', (tx) =>
    tx
      .select({ id: deliveries.id, workspaceId: deliveries.workspaceId })
      .from(deliveries)
      .where(expired)
      .orderBy(asc(deliveries.leaseUntil))
      .limit(200),
  )
  let ended = 0
  for (const one of found) if (await endLease(services, one)) ended++
  return ended
}

function endLease({ db, log }: Services, { id, workspaceId }: { id: string; workspaceId: string }): Promise<boolean> {
  return db.transaction(workspaceId, async (tx) => {
    const [row] = await lockDeliveries(tx, { workspaceId, ids: [id] })
    const [{ isOver } = { isOver: false }] = await tx
      .select({ isOver: sql<boolean>`${deliveries.leaseUntil} < now()` })
      .from(deliveries)
      .where(and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.id, id)))
    if (row?.status !== 'sending' || !isOver) return false

    if (row.step === 'prepare') return endPreparation(tx, row)

    const reason = inEnglish(msg`The server stopped before an answer came.`)
    await applyTransition(tx, row, 'lease_expired', { set: { lookups: 0, reasonCode: 'unclear', reason }, next: { inMs: 0 } })
    await endAttempts(tx, [{ workspaceId, deliveryId: id, fence: row.fence, outcome: 'unknown', detail: reason }])
    log.warn({ deliveryId: id, owner: row.leaseOwner }, 'a lease ran out in the middle of a send')
    return true
  })
}

/** Nothing of it was visible: it is prepared again, as long as it has tries left. */
async function endPreparation(tx: Tx, row: DeliveryRow): Promise<boolean> {
  const { workspaceId, id: deliveryId, fence, attempts } = row
  const reason = inEnglish(msg`The server stopped while it was being prepared.`)
  if (attempts < maxTries) await applyTransition(tx, row, 'put_off', { set: { reasonCode: 'retry', reason }, next: { inMs: 0 } })
  else
    await applyTransition(tx, row, 'refused', {
      set: { reasonCode: 'gave_up', reason: inEnglish(msg`Tried ${{ attempts }} times. ${{ reason }}`) },
    })
  await endAttempts(tx, [{ workspaceId, deliveryId, fence, outcome: 'interrupted', detail: reason }])
  return true
}
