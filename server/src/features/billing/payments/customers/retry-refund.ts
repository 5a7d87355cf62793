import type { CustomerDetails } from '@postwright/contract/billing/customers'
import { and, eq, isNotNull, isNull } from 'drizzle-orm'

import type { Context } from '../../../../context.ts'
import { notFound } from '../../../../errors.ts'
import { emit } from '../../../../events.ts'
import { carryOutJob } from '../at-provider/job.ts'
import { orders, refunds } from '../table.ts'
import { asAdministrator } from './as-administrator.ts'
import { detailsOf } from './details.ts'

/**
 * Has a provider give back once more what it refused to, as after a limit was lifted there; that takes a while. What is under way, or done,
 * stays so.
 *
 * @throws FORBIDDEN, NOT_FOUND
 */
export async function retryRefund(context: Context, { id }: { id: string }): Promise<CustomerDetails> {
  const { services, actor } = context
  return asAdministrator(context, 'has a refund tried again', async (tx) => {
    const [found] = await tx
      .select({ refund: refunds, currency: orders.currency })
      .from(refunds)
      .innerJoin(orders, eq(orders.id, refunds.orderId))
      .where(eq(refunds.id, id))
    if (!found) throw notFound('refund')
    const { workspaceId, amountCents } = found.refund
    const { rowCount } = await tx
      .update(refunds)
      .set({ problem: null })
      .where(and(eq(refunds.workspaceId, workspaceId), eq(refunds.id, id), isNull(refunds.doneAt), isNotNull(refunds.problem)))
    if (rowCount !== 1) return detailsOf(tx, workspaceId)
    const by = { userId: actor.userId, workspaceId }
    await emit(tx, { type: 'refund.retried', by, workspaceId, refundId: id, amountCents, currency: found.currency })
    await services.jobs.send(tx, carryOutJob, { workspaceId, attempt: 0 })
    return detailsOf(tx, workspaceId)
  })
}
