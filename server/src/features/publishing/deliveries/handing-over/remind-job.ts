import { and, eq } from 'drizzle-orm'
import { z } from 'zod'

import { emit } from '../../../../events.ts'
import { defineJob } from '../../../../job.ts'
import { deliveries } from '../table.ts'
import { isHandedOver } from './hand-over.ts'

/** Whoever has not said by then that they posted it is asked once more. */
export const remindAfterSeconds = 3600

const payload = z.object({ workspaceId: z.uuid(), deliveryId: z.uuid(), fence: z.int() })

/** Reminds of a post that was handed over and is not out. Told twice, a person has one line with a count. */
export const remindOfHandOverJob = defineJob({
  name: 'deliveries.remind-of-hand-over',
  payload,
  retries: 3,
  timeoutSeconds: 60,
  async run({ db }, { workspaceId, deliveryId, fence }) {
    await db.transaction(workspaceId, async (tx) => {
      const [row] = await tx
        .select()
        .from(deliveries)
        .where(and(eq(deliveries.workspaceId, workspaceId), eq(deliveries.id, deliveryId)))
      // With another fence it was handed over anew, and has a reminder of its own.
      if (!row || row.fence !== fence || !isHandedOver(row)) return
      const { businessId, postId, channelId, scheduledBy } = row
      const waiting = { deliveryId, workspaceId, businessId, postId, channelId, scheduledBy, fence }
      await emit(tx, { type: 'delivery.handedOver', workspaceId, handedOver: [waiting], isReminder: true })
    })
  },
})
