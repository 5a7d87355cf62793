import { Id } from '@postwright/contract/core/values'
import { z } from 'zod'

import { defineJob } from '../../../job.ts'
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

/** Begins that for every business, since days pass by themselves; and removes what nobody can bring back. */
export const fillTimesJob = defineJob({
  name: 'evergreen.fill',
  payload: z.object({}),
  retries: 3,
  timeoutSeconds: 300,
  cron: '17 * * * *',
  async run({ db, jobs }) {
    await db.asSystem('evergreen.fill', removeSpent)
    for (let after: string | null = null; ;) {
      const page = await db.asSystem('evergreen.fill', async (tx) => {
        const found = await businessesToFill(tx, after)
        for (const of of found) await jobs.send(tx, fillBusinessJob, of)
        return found
      })
      after = page.at(-1)?.businessId ?? null
      if (after === null) return
    }
  },
})
