import { z } from 'zod'

import { defineJob, type Job } from '../../../../job.ts'
import { handleEvent } from './handle.ts'

const Payload = z.object({ id: z.uuid() })

export const handleEventJob: Job<typeof Payload> = defineJob({
  name: 'billing.handle-event',
  payload: Payload,
  retries: 10,
  timeoutSeconds: 120,
  async run(services, { id }) {
    const afterSeconds = await handleEvent(services, id)
    if (afterSeconds === null) return
    await services.db.withoutWorkspace('an event of a payment provider is looked at again', (tx) =>
      services.jobs.send(tx, handleEventJob, { id }, { afterSeconds }),
    )
  },
})
