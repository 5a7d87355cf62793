import { z } from 'zod'

import { defineJob } from '../../../job.ts'
import { sendLifecycleMails } from './lifecycle.ts'
import { notePeople } from './people.ts'

/** Apart from the other jobs, since this one queues mails, and queueing sends a job. */
export const lifecycleMailsJob = defineJob({
  name: 'mail.lifecycle',
  payload: z.object({}),
  retries: 2,
  timeoutSeconds: 900,
  cron: '35 * * * *',
  async run(services) {
    await notePeople(services)
    await sendLifecycleMails(services)
  },
})
