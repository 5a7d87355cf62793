import { lt, sql } from 'drizzle-orm'
import { z } from 'zod'

import { defineJob, defineRemoval, type Job } from '../../../job.ts'
import { handleWebhooks } from './handle.ts'
import { toldWebhooks } from './table.ts'

const nothing = z.object({})
const workMs = 30_000

export const handleWebhooksJob: Job<typeof nothing> = defineJob({
  name: 'webhooks.handle',
  payload: nothing,
  retries: 0, // Each minute takes up what is left.
  timeoutSeconds: 90,
  async run(services) {
    if (await handleWebhooks(services, workMs)) return
    await services.db.withoutWorkspace('more webhooks are handled', (tx) => services.jobs.send(tx, handleWebhooksJob, {}))
  },
})

/** What is to be tried again, and what a node that died has left. */
export const takeUpWebhooksJob = defineJob({
  name: 'webhooks.take-up',
  payload: nothing,
  retries: 0, // The next minute goes on.
  timeoutSeconds: 90,
  cron: '* * * * *',
  async run(services) {
    await handleWebhooks(services, workMs)
  },
})

/** Senders repeat what was not answered for some days: so long it is known that it came. */
const keptDays = 30

export const removeOldWebhooksJob = defineRemoval({
  name: 'webhooks.remove-old',
  cron: '52 3 * * *',
  timeoutSeconds: 300,
  removeAcrossWorkspaces: (tx) =>
    tx.delete(toldWebhooks).where(lt(toldWebhooks.receivedAt, sql`now() - make_interval(days => ${keptDays})`)),
})
