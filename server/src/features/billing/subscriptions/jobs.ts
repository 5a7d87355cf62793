import { z } from 'zod'

import { defineJob } from '../../../job.ts'
import { turnPeriods } from './lifecycle.ts'
import { freeExpiredHolds } from './metering.ts'
import { proveMeters } from './prove-meters.ts'

export const freeExpiredHoldsJob = defineJob({
  name: 'billing.free-expired-holds',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 60,
  cron: '* * * * *',
  run: ({ db }) => db.asSystem('free the holds of crashed calls', freeExpiredHolds),
})

export const turnPeriodsJob = defineJob({
  name: 'billing.turn-periods',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 60,
  cron: '* * * * *',
  run: ({ db }) => db.asSystem('begin the next month of subscriptions', (tx) => turnPeriods(tx)),
})

export const proveMetersJob = defineJob({
  name: 'billing.prove-meters',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 600,
  cron: '20 2 * * *',
  async run(services) {
    await proveMeters(services)
  },
})
