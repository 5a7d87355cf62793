import { Id } from '@postwright/contract/core/values'
import { z } from 'zod'

import { defineJob, type Job } from '../../../job.ts'
import { workOnPlans } from './work/work.ts'

const OfWorkspace = z.object({ workspaceId: Id })

/**
 * Begins the work, which goes on by itself: a run takes what nobody works on, so that a second one finds nothing to do. While there is
 * work it comes again, and takes up what a node left behind when it died.
 */
export const workOnPlansJob: Job<typeof OfWorkspace> = defineJob({
  name: 'month-plans.work',
  payload: OfWorkspace,
  // Whatever stops it for a while, the plans wait for it.
  retries: 100,
  timeoutSeconds: 60,
  async run(services, { workspaceId }) {
    await workOnPlans(services, workspaceId, {
      lookAgain: (tx, afterSeconds) => services.jobs.send(tx, workOnPlansJob, { workspaceId }, { afterSeconds }),
    })
  },
})
