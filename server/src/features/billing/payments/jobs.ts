import { z } from 'zod'

import { defineJob } from '../../../job.ts'
import { renewSandbox } from './sandbox/renew.ts'

export const renewSandboxJob = defineJob({
  name: 'billing.renew-sandbox',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 120,
  cron: '*/5 * * * *',
  run: (services) => renewSandbox(services),
})
