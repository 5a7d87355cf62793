import { Id } from '@postwright/contract/core/values'
import { z } from 'zod'

import { defineJob } from '../../../job.ts'
import { defineBusinessRound } from '../copies/public.ts'
import { fillBusiness } from './fill/fill.ts'
import { businessesToFill, removeSpent } from './fill/sweep.ts'

const OfBusiness = z.object({ workspaceId: Id, businessId: Id })

/** Plans what a business shows again. What is planned stands in a row of its own, so that a second run finds it. */
export const fillBusinessJob = defineJob({
  name: 'evergreen.fill-business',
  payload: OfBusiness,
  retries: 3,
  timeoutSeconds: 300,
  run: fillBusiness,
})

/** Begins that for every business; and removes what nobody can bring back. */
export const fillTimesJob = defineBusinessRound({
  name: 'evergreen.fill',
  cron: '17 * * * *',
  job: fillBusinessJob,
  some: businessesToFill,
  removeSpent,
})
