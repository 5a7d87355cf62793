import { msg } from '@postwright/contract/core/msg'
import { and, eq, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import { inEnglish } from '../../../../sentences.ts'
import { applyTransitions, type DeliveryRow, lockEach, type Move } from '../recording/apply-transition.ts'
import { type EndedAttempt, endAttempts } from '../recording/attempts.ts'
import { deliveries, deliveryAttempts } from '../table.ts'

/**
 * Gives back what was written down as this node's while the answer was lost on its way, as when the database dies after the commit: nothing
 * of it was begun, so it need not wait until its lease is over. To be called while this node claims nothing.
 *
 * @param held what the node knows that it holds.
 * @returns how many there were.
 */
export function handBackStrays(
  { db, log }: Services,
  { owner, held }: { owner: string; held: readonly Pick<DeliveryRow, 'id' | 'fence'>[] },
): Promise<number> {
  return db.asSystem('give back what this node does not know that it holds', async (tx) => {
    const owned = await tx
      .select({ id: deliveries.id, workspaceId: deliveries.workspaceId, fence: deliveries.fence })
      .from(deliveries)
      .where(eq(deliveries.leaseOwner, owner))
    const known = new Set(held.map(({ id, fence }) => `${id}/${fence}`))
    const strays = owned.filter(({ id, fence }) => !known.has(`${id}/${fence}`))
    if (strays.length === 0) return 0

    const rows = (await lockEach(tx, strays)).filter(({ id, fence, leaseOwner }) => leaseOwner === owner && !known.has(`${id}/${fence}`))

    const doubtful = await inDoubt(tx, rows)
    await applyTransitions(
      tx,
      rows.map((row) => moveOf(row, doubtful.has(row.id))),
    )
    await endAttempts(tx, rows.map(attemptOf))
    log.warn({ deliveries: rows.length }, 'the answer to a claim was lost; what it took is given back')
    return rows.length
  })
}

/** Those that an earlier send may have brought to the platform. */
async function inDoubt(tx: Parameters<typeof lockEach>[0], rows: readonly DeliveryRow[]): Promise<Set<string>> {
  const ofThese = sql`(${deliveryAttempts.workspaceId}, ${deliveryAttempts.deliveryId}) in (select * from unnest(${sql.param(rows.map(({ workspaceId }) => workspaceId))}::uuid[], ${sql.param(rows.map(({ id }) => id))}::uuid[]))`
  const unclear = await tx
    .selectDistinct({ id: deliveryAttempts.deliveryId })
    .from(deliveryAttempts)
    .where(and(ofThese, eq(deliveryAttempts.kind, 'send'), eq(deliveryAttempts.outcome, 'unknown')))
  return new Set(unclear.map(({ id }) => id))
}

function moveOf(row: DeliveryRow, isDoubtful: boolean): Move {
  const { status, step, attempts } = row
  const next = { inMs: 0 }
  if (status === 'unknown') return { row, event: 'unclear', change: { next } }
  const event = isDoubtful && step !== 'prepare' ? 'unclear' : 'handed_back'
  return { row, event, change: { set: { attempts: attempts - 1 }, next } }
}

function attemptOf({ workspaceId, id: deliveryId, fence }: DeliveryRow): EndedAttempt {
  return {
    workspaceId,
    deliveryId,
    fence,
    outcome: 'handed_back',
    detail: inEnglish(msg`The database stopped before it was begun.`),
    answer: null,
  }
}
