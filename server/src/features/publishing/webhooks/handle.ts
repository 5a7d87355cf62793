import { and, asc, eq, inArray, lte, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import { webhookSources } from './sources.ts'
import { toldWebhooks } from './table.ts'

/** Some seventeen hours in all. */
const attemptsAtMost = 12
const firstWaitSeconds = 15
/** Short enough that what they lock is free again soon. */
const atOnce = 200

/** Handles what is due, each once, whoever else does. @returns false when there was more than `ms` were enough for. */
export async function handleWebhooks(services: Services, ms: number): Promise<boolean> {
  const until = Date.now() + ms
  while (Date.now() < until) if ((await handleSome(services)) < atOnce) return true
  return false
}

/** Some that nobody else has, together; where one of them fails, each by itself. Says how many. */
async function handleSome(services: Services): Promise<number> {
  let taken: string[] = []
  try {
    await handleIn(services, undefined, (ids) => (taken = ids))
  } catch {
    for (const id of taken) await handleAlone(services, id)
  }
  return taken.length
}

async function handleAlone(services: Services, id: string): Promise<void> {
  try {
    await handleIn(services, id)
  } catch (error) {
    services.log.warn({ err: error, webhook: id }, 'a webhook could not be handled')
    await tryLater(services, id, error instanceof Error ? error.message.slice(0, 300) : 'failed')
  }
}

function handleIn(services: Services, id: string | undefined, onTaken?: (ids: string[]) => void): Promise<void> {
  return services.db.asSystem('webhooks are handled', async (tx) => {
    const rows = await tx
      .select({ id: toldWebhooks.id, sender: toldWebhooks.sender, told: toldWebhooks.told })
      .from(toldWebhooks)
      .where(and(lte(toldWebhooks.dueAt, sql`now()`), id === undefined ? undefined : eq(toldWebhooks.id, id)))
      .orderBy(asc(toldWebhooks.dueAt))
      .limit(atOnce)
      .for('update', { skipLocked: true })
    const ids = rows.map((row) => row.id)
    onTaken?.(ids)
    if (rows.length === 0) return
    for (const [sender, those] of Map.groupBy(rows, (row) => row.sender))
      await webhookSources.get(sender)?.handleAll(
        services,
        tx,
        those.map(({ told }) => JSON.parse(told) as unknown),
      )
    await tx
      .update(toldWebhooks)
      .set({ told: '', dueAt: null, handledAt: sql`now()`, problem: null })
      .where(inArray(toldWebhooks.id, ids))
  })
}

async function tryLater({ db }: Services, id: string, problem: string): Promise<void> {
  await db.withoutWorkspace('a webhook is handled later', (tx) =>
    tx
      .update(toldWebhooks)
      .set({
        problem,
        attempts: sql`${toldWebhooks.attempts} + 1`,
        dueAt: sql`case when ${toldWebhooks.attempts} + 1 < ${attemptsAtMost}
          then now() + make_interval(secs => ${firstWaitSeconds} * 2 ^ ${toldWebhooks.attempts}) end`,
      })
      .where(and(eq(toldWebhooks.id, id), sql`${toldWebhooks.dueAt} is not null`)),
  )
}
