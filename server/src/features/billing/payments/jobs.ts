import { z } from 'zod'

import { defineJob } from '../../../job.ts'
import { forgetOldInvoices } from './invoices/forget-old.ts'
import { renewSandbox } from './sandbox/renew.ts'

export const renewSandboxJob = defineJob({
  name: 'billing.renew-sandbox',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 120,
  cron: '*/5 * * * *',
  run: (services) => renewSandbox(services),
})

export const forgetOldInvoicesJob = defineJob({
  name: 'billing.forget-old-invoices',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '50 3 * * *',
  async run(services) {
    await forgetOldInvoices(services)
  },
})
