import { and, inArray, sql } from 'drizzle-orm'
import { z } from 'zod'

import type { LateDeliveries } from '../../../event-parts.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { defineJob } from '../../../job.ts'
import { usersWithRole } from '../../identity/accounts/public.ts'
import { deliveries } from './table.ts'

/** As `/readyz` says it: whatever waits longer, nothing takes. */
const lateAfterSeconds = 60

/** Tells of what is due and was not begun in time: whoever publishes there, and the super admins. It takes that back once all is on its way. */
export const tellOfLateJob = defineJob({
  name: 'deliveries.tell-of-late',
  payload: z.object({}),
  retries: 0, // The next one looks again.
  timeoutSeconds: 30,
  cron: '* * * * *',
  async run({ db }) {
    await db.asSystem('tell of deliveries that are late', async (tx) => {
      const late = await lateDeliveries(tx)
      await emit(tx, { type: 'deliveries.late', late, administrators: late.length > 0 ? await usersWithRole(tx, 'super_admin') : [] })
    })
  },
})

function lateDeliveries(tx: Tx): Promise<LateDeliveries[]> {
  const isLate = sql`${deliveries.nextAttemptAt} < now() - make_interval(secs => ${lateAfterSeconds})`
  return tx
    .select({
      workspaceId: deliveries.workspaceId,
      count: sql<number>`count(*)::int`,
      minutes: sql<number>`floor(extract(epoch from now() - min(${deliveries.nextAttemptAt})) / 60)::int`,
    })
    .from(deliveries)
    .where(and(inArray(deliveries.status, ['scheduled', 'retrying']), isLate))
    .groupBy(deliveries.workspaceId)
}
