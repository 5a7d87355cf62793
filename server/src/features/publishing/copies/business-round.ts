import { z } from 'zod'

import { defineJob, type Job } from '../../../job.ts'
import type { Tx } from '../../../infra/db/database.ts'

interface OfBusiness {
  workspaceId: string
  businessId: string
}

interface Round {
  name: string
  cron: string
  job: Job
  /** Some of the businesses that have something for it, in the order of their ids. */
  some: (tx: Tx, after: string | null) => Promise<OfBusiness[]>
  /** Removes what nobody asks for any more. */
  removeSpent: (tx: Tx) => Promise<void>
}

/** Begins a job for every business that has something for it, since days pass by themselves. It is safe to run twice if the job is. */
export function defineBusinessRound({ name, cron, job, some, removeSpent }: Round) {
  return defineJob({
    name,
    payload: z.object({}),
    retries: 3,
    timeoutSeconds: 300,
    cron,
    async run({ db, jobs }) {
      const across = <Result>(run: (tx: Tx) => Promise<Result>) => db.asSystem(name, run)
      await across(removeSpent)
      for (let after: string | null = null; ;) {
        const page = await across(async (tx) => {
          const found = await some(tx, after)
          for (const of of found) await jobs.send(tx, job, of)
          return found
        })
        after = page.at(-1)?.businessId ?? null
        if (after === null) return
      }
    },
  })
}
