import { and, eq, ne } from 'drizzle-orm'
import { z } from 'zod'

import { defineJob, type Job } from '../../../../job.ts'
import { configuredProvider } from '../../payment-settings/public.ts'
import { sellerOf } from '../seller.ts'
import { orders } from '../table.ts'
import { tell, Told } from './event.ts'

const Payload = Told.extend({ workspaceId: z.uuid(), orderId: z.uuid() })

/** An event of the sandbox that arrives later than the answer: whatever happened meanwhile, it tells of then. */
export const sandboxEventJob: Job<typeof Payload> = defineJob({
  name: 'billing.sandbox-event',
  payload: Payload,
  retries: 3,
  timeoutSeconds: 60,
  async run(services, { workspaceId, orderId, ...told }) {
    const isOne = and(eq(orders.workspaceId, workspaceId), eq(orders.id, orderId))
    const seller = await sellerOf(services)
    const [order] = await services.db.transaction(workspaceId, (tx) => tx.select().from(orders).where(isOne))
    if (!order) return
    const isReplaced = (await configuredProvider(services, order.currency)) !== null
    await services.db.transaction(workspaceId, async (tx) => {
      // Nothing is free any more since a provider takes the money.
      if (isReplaced)
        await tx
          .update(orders)
          .set({ state: 'expired', providerRef: null })
          .where(and(isOne, ne(orders.state, 'paid')))
      else await tell(tx, order, told, seller)
    })
  },
})
