import { and, eq, isNull, sql } from 'drizzle-orm'

import { emit } from '../../../../events.ts'
import { refundKey } from '../events/refund-fact.ts'
import { databaseNow } from '../settle.ts'
import { refunds } from '../table.ts'
import { whoDecides } from '../who-decides.ts'
import { applyLearned } from './apply-learned.ts'
import type { Step, Working } from './working.ts'
import { again } from './learn.ts'

/** Gives back what was decided, once: the provider knows our key, and is asked before. What it refuses is told to the super admins. */
export async function giveBack({ services, provider, order, signal }: Working, id: string): Step {
  const { workspaceId } = order
  const isOpen = and(eq(refunds.workspaceId, workspaceId), eq(refunds.id, id), isNull(refunds.doneAt))
  const [refund] = await services.db.transaction(workspaceId, (tx) => tx.select().from(refunds).where(isOpen))
  if (!refund) return null
  const { paymentRef, amountCents, askedAt: since } = refund
  const said = await provider.refundPayment({ paymentRef, amountCents, currency: order.currency, key: id, since, signal })
  if (said.type === 'refused' && said.status !== 401) {
    services.log.warn({ orderId: order.id, refundId: id, reason: said.reason }, 'a refund was refused')
    const told = { refundId: id, provider: provider.name, amountCents, currency: order.currency, reason: said.reason }
    await services.db.transaction(workspaceId, async (tx) => {
      const { rowCount } = await tx.update(refunds).set({ problem: said.reason }).where(isOpen)
      if (rowCount !== 1) return
      const by = { userId: null, workspaceId }
      await emit(tx, { type: 'refund.failed', by, workspaceId, ...told, ...(await whoDecides(tx, workspaceId)) })
    })
    return null
  }
  if (said.type !== 'ok') return again(said).afterSeconds
  await applyLearned(services, order, { facts: [], kept: {} }, async (tx) => {
    await tx
      .update(refunds)
      .set({ doneAt: sql`now()` })
      .where(isOpen)
    return [{ kind: 'refunded', key: refundKey(id), at: await databaseNow(tx), orderId: order.id, paymentRef, amountCents }]
  })
  return null
}
