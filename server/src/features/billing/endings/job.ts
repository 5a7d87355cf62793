import { z } from 'zod'

import { defineJob, type Job } from '../../../job.ts'
import { endSomeCharges } from './end.ts'

const Payload = z.object({})

export const endChargesJob: Job<typeof Payload> = defineJob({
  name: 'billing.end-charges',
  payload: Payload,
  retries: 0, // The next round takes what is left.
  timeoutSeconds: 900,
  cron: '*/5 * * * *',
  run: endSomeCharges,
})
