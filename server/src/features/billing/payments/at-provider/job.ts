import { z } from 'zod'

import { defineJob, type Job } from '../../../../job.ts'
import { carryOut } from './carry-out.ts'

const Payload = z.object({ workspaceId: z.uuid(), attempt: z.int().min(0).default(0) })

/** Some ten hours in all; then the daily look at each order takes over. */
const attemptsAtMost = 16
const longestWaitSeconds = 3_600

export const carryOutJob: Job<typeof Payload> = defineJob({
  name: 'billing.carry-out',
  payload: Payload,
  retries: 10,
  timeoutSeconds: 170,
  async run(services, { workspaceId, attempt }) {
    const asked = await carryOut(services, workspaceId)
    if (asked === null || attempt >= attemptsAtMost) return
    const afterSeconds = Math.max(asked, Math.min(longestWaitSeconds, 5 * 2 ** attempt))
    const next = { workspaceId, attempt: attempt + 1 }
    await services.db.transaction(workspaceId, (tx) => services.jobs.send(tx, carryOutJob, next, { afterSeconds }))
  },
})
