import { Id } from '@postwright/contract/core/values'
import { z } from 'zod'

import { defineJob } from '../../../job.ts'
import { defineBusinessRound } from '../copies/public.ts'
import { planBusiness } from './make/plan-business.ts'
import { businessesToPlan, removeSpent } from './make/sweep.ts'

/** Puts what comes again in a business on the calendar. What is made stands in a row of its own, so that a second run finds it. */
export const planSeriesJob = defineJob({
  name: 'recurring.plan-business',
  payload: z.object({ workspaceId: Id, businessId: Id }),
  retries: 3,
  timeoutSeconds: 300,
  run: planBusiness,
})

/** Begins that for every business; and removes what nobody asks for any more. */
export const planAllSeriesJob = defineBusinessRound({
  name: 'recurring.plan',
  cron: '37 * * * *',
  job: planSeriesJob,
  some: businessesToPlan,
  removeSpent,
})
