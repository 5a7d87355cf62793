import { Id } from '@postwright/contract/core/values'
import { and, inArray, isNull, lt, or, sql } from 'drizzle-orm'
import { z } from 'zod'

import { defineJob, type Job } from '../../../job.ts'
import { monthPlans } from './table.ts'
import { workOnPlans } from './work/work.ts'

const OfWorkspace = z.object({ workspaceId: Id })

/** Begins the work, which goes on by itself: a run takes what nobody works on. So a second one finds nothing to do. */
export const workOnPlansJob: Job<typeof OfWorkspace> = defineJob({
  name: 'month-plans.work',
  payload: OfWorkspace,
  retries: 3,
  timeoutSeconds: 60,
  async run(services, { workspaceId }) {
    await workOnPlans(services, workspaceId, { next: (tx) => services.jobs.send(tx, workOnPlansJob, { workspaceId }) })
  },
})

/** Takes up what a node left behind when it died. */
export const resumePlansJob = defineJob({
  name: 'month-plans.resume',
  payload: z.object({}),
  retries: 0,
  timeoutSeconds: 60,
  cron: '* * * * *',
  async run({ db, jobs }) {
    await db.asSystem('take up plans that nobody works on', async (tx) => {
      const left = await tx
        .selectDistinct({ workspaceId: monthPlans.workspaceId })
        .from(monthPlans)
        .where(
          and(
            isNull(monthPlans.closedAt),
            inArray(monthPlans.state, ['proposing', 'writing']),
            or(isNull(monthPlans.leaseUntil), lt(monthPlans.leaseUntil, sql`now()`)),
          ),
        )
      for (const { workspaceId } of left) await jobs.send(tx, workOnPlansJob, { workspaceId })
    })
  },
})
