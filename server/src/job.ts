import { z } from 'zod'

import type { Services } from './context.ts'
import type { Database, Tx } from './infra/db/database.ts'

/** A piece of background work: data plus one function. It is safe to run twice, or has `retries: 0` with the reason beside it. */
export interface Job<Payload extends z.ZodType = z.ZodType> {
  name: string
  payload: Payload
  retries: number
  /** The run is given up, and tried again, after this long. */
  timeoutSeconds: number
  /** When set, also runs by this cron line (UTC), with the payload `{}`. */
  cron?: string
  run: (services: Services, payload: z.infer<Payload>) => Promise<void>
}

export function defineJob<Payload extends z.ZodType>(job: Job<Payload>): Job<Payload> {
  return job
}

const nothing = z.object({})

type Removal = Pick<Job, 'name' | 'timeoutSeconds'> & { cron: string } & (
    | { remove: (db: Database) => Promise<unknown> }
    | { removeAcrossWorkspaces: (tx: Tx) => Promise<unknown> }
  )

/** Work by the clock that removes what nobody needs any more. What is gone stays gone, so it is safe to run twice. */
export function defineRemoval({ name, cron, timeoutSeconds, ...removal }: Removal): Job<typeof nothing> {
  return defineJob({
    name,
    payload: nothing,
    retries: 3,
    timeoutSeconds,
    cron,
    async run({ db }) {
      await ('remove' in removal ? removal.remove(db) : acrossWorkspaces(db, name, removal.removeAcrossWorkspaces))
    },
  })
}

/**
 * Work by the clock for rows of all workspaces, some at a time, as long as there are any and half its time is not over: `takeSome` takes
 * at most `atOnce`, which no other run has, and says how many it took.
 */
export function defineRound({
  name,
  cron,
  timeoutSeconds,
  atOnce,
  takeSome,
}: Pick<Job, 'name' | 'timeoutSeconds'> & { cron: string; atOnce: number; takeSome: (tx: Tx, services: Services) => Promise<number> }): Job<
  typeof nothing
> {
  return defineJob({
    name,
    payload: nothing,
    retries: 0, // The next round takes what is left.
    timeoutSeconds,
    cron,
    async run(services) {
      // Rows may come due again while others are taken: without an end it would go round for ever.
      const until = Date.now() + timeoutSeconds * 500
      while ((await acrossWorkspaces(services.db, name, (tx) => takeSome(tx, services))) >= atOnce && Date.now() < until);
    },
  })
}

function acrossWorkspaces<Result>(db: Database, name: string, run: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.asSystem(name, run)
}
