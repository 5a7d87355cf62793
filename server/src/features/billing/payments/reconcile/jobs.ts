import { and, isNull, lt, sql } from 'drizzle-orm'
import { z } from 'zod'

import { defineJob, defineRemoval } from '../../../../job.ts'
import { providerEvents } from '../table.ts'
import { reconcileOrders } from './orders.ts'

export const reconcileOrdersJob = defineJob({
  name: 'billing.reconcile-orders',
  payload: z.object({}),
  retries: 0, // The next round takes what is left.
  timeoutSeconds: 900,
  cron: '*/5 * * * *',
  async run(services) {
    await reconcileOrders(services)
  },
})

/** An account at a provider may sell other things too, and tells of all of them. */
export const removeUnknownEventsJob = defineRemoval({
  name: 'billing.remove-unknown-events',
  cron: '40 3 * * *',
  timeoutSeconds: 300,
  removeAcrossWorkspaces: (tx) =>
    tx
      .delete(providerEvents)
      .where(and(isNull(providerEvents.workspaceId), lt(providerEvents.receivedAt, sql`now() - interval '30 days'`))),
})
