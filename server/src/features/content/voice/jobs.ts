import { Id } from '@postwright/contract/core/values'
import { z } from 'zod'

import type { Tx } from '../../../infra/db/database.ts'
import { type Job, defineJob } from '../../../job.ts'
import { distilEdits } from './distil.ts'
import { readEdit } from './read-edit.ts'

const Edited = z.object({ workspaceId: Id, postId: Id })

/** What an edit says is found anew each time, so that a second run changes nothing. */
export const readEditJob: Job<typeof Edited> = defineJob({
  name: 'voice.read-edit',
  payload: Edited,
  retries: 3,
  timeoutSeconds: 60,
  async run(services, which) {
    const readLater = (tx: Tx, afterSeconds: number): Promise<void> => services.jobs.send(tx, readEditJob, which, { afterSeconds })
    const distil = (tx: Tx, businessId: string): Promise<void> =>
      services.jobs.send(tx, distilEditsJob, { workspaceId: which.workspaceId, businessId })
    await readEdit(services, which, { readLater, distil })
  },
})

/** Edits that a model has read are read by none again. */
export const distilEditsJob = defineJob({
  name: 'voice.distil-edits',
  payload: z.object({ workspaceId: Id, businessId: Id }),
  retries: 1,
  timeoutSeconds: 600,
  run: (services, which) => distilEdits(services, which),
})
