import { and, eq, isNotNull, isNull } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Services } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { applyFactIn } from '../apply.ts'
import { refundKey } from '../events/refund-fact.ts'
import { sellerOf } from '../seller.ts'
import { momentOfFact } from '../settle.ts'
import { orders, refunds } from '../table.ts'
import { carryOutJob } from './job.ts'

interface Decided {
  workspaceId: string
  orderId: string
  paymentRef: string
  amountCents: number
  /** Decided twice by the same key, it goes back once. */
  key: string
}

/**
 * Decides that money goes back; in the sandbox it has gone back with that, elsewhere a job sees to it. The caller holds `lockBilling`;
 * `tx` is a transaction of the workspace.
 *
 * @returns whether it is decided only now, or once more after its provider refused it.
 */
export async function decideGiveBack(services: Pick<Services, 'db' | 'jobs'>, tx: Tx, decided: Decided): Promise<boolean> {
  const { workspaceId, orderId, paymentRef, amountCents } = decided
  const id = uuidv7()
  const { rowCount } = await tx
    .insert(refunds)
    .values({ id, ...decided })
    // What its provider refused is tried again.
    .onConflictDoUpdate({
      target: [refunds.workspaceId, refunds.key],
      set: { problem: null, amountCents },
      setWhere: and(isNotNull(refunds.problem), isNull(refunds.doneAt)),
    })
  if (rowCount !== 1) return false
  const [order] = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), eq(orders.id, orderId)))
  if (order?.provider !== 'sandbox') {
    await services.jobs.send(tx, carryOutJob, { workspaceId, attempt: 0 })
    return true
  }
  const at = await momentOfFact(tx, workspaceId)
  await tx.update(refunds).set({ doneAt: at }).where(eq(refunds.id, id))
  await applyFactIn(
    tx,
    workspaceId,
    { kind: 'refunded', key: refundKey(id), at, orderId, paymentRef, amountCents },
    await sellerOf(services),
  )
  return true
}
