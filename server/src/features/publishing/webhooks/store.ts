import type { Resources } from '../../../context.ts'
import { grouped } from '../../../infra/grouped.ts'
import { handleWebhooksJob } from './jobs.ts'
import { toldWebhooks } from './table.ts'

export type StoreWebhook = (row: typeof toldWebhooks.$inferInsert) => Promise<ReadonlySet<string>>

/** A job that was sent to run so soon may have begun before what is written now is there. */
const tooSoonMs = 250

/** Writes webhooks down, many that come at once together, and has them handled. Says which of them are new. */
export function createWebhookStore({ db, jobs }: Pick<Resources, 'db' | 'jobs'>): StoreWebhook {
  /** When the last job that was sent runs. */
  let runsAt = 0

  return grouped(async (rows: (typeof toldWebhooks.$inferInsert)[]) => {
    const now = Date.now()
    const isOnItsWay = runsAt - now > tooSoonMs
    const afterSeconds = now - runsAt > 1000 ? 0 : 1
    const stored = await db.withoutWorkspace('webhooks are written down', async (tx) => {
      const added = await tx.insert(toldWebhooks).values(rows).onConflictDoNothing().returning({ id: toldWebhooks.id })
      if (added.length > 0 && !isOnItsWay) await jobs.send(tx, handleWebhooksJob, {}, { afterSeconds })
      return added
    })
    if (stored.length > 0 && !isOnItsWay) runsAt = now + afterSeconds * 1000
    return new Set(stored.map(({ id }) => id))
  })
}
