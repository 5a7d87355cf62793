import { z } from 'zod'

import { defineJob, type Job } from '../../../../job.ts'
import { carryOut } from './carry-out.ts'

const Payload = z.object({ workspaceId: z.uuid() })

export const carryOutJob: Job<typeof Payload> = defineJob({
  name: 'billing.carry-out',
  payload: Payload,
  retries: 10,
  timeoutSeconds: 170,
  async run(services, { workspaceId }) {
    const afterSeconds = await carryOut(services, workspaceId)
    if (afterSeconds === null) return
    await services.db.transaction(workspaceId, (tx) => services.jobs.send(tx, carryOutJob, { workspaceId }, { afterSeconds }))
  },
})
