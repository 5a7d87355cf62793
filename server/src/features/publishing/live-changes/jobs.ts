import { z } from 'zod'

import { defineJob } from '../../../job.ts'
import { platformsOf } from '../deliveries/public.ts'
import { changeLive } from './change.ts'

const timeoutSeconds = 60

/** One try at a change; what the platform puts off is tried by another one. */
export const changeLiveJob = defineJob({
  name: 'deliveries.change-live',
  payload: z.object({ workspaceId: z.uuid(), changeId: z.uuid() }),
  retries: 20, // A node that is killed in the middle leaves the change waiting.
  timeoutSeconds,
  async run(services, which) {
    const againInSeconds = await changeLive(services, platformsOf(services), which, AbortSignal.timeout((timeoutSeconds - 20) * 1000))
    if (againInSeconds === null) return
    await services.db.transaction(which.workspaceId, (tx) => services.jobs.send(tx, changeLiveJob, which, { afterSeconds: againInSeconds }))
  },
})
