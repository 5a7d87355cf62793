import { and, eq, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import type { Counts, MetricsOutcome } from '../../../platforms/platform.ts'
import { markSignedOut } from '../channels/public.ts'
import { deliveryMetrics, metricTurns } from './table.ts'
import type { Turn } from './turns.ts'
import { addGains } from './gains.ts'
import { whenNext } from './when-next.ts'

/** Writes down what a platform answered, and when it is asked again. Counts that did not change leave no row in the history. */
export async function recordOutcome({ db }: Services, turn: Turn, outcome: MetricsOutcome): Promise<void> {
  const { deliveryId, workspaceId, businessId, channel } = turn
  await db.transaction(workspaceId, async (tx) => {
    const mine = and(eq(metricTurns.workspaceId, workspaceId), eq(metricTurns.deliveryId, deliveryId))
    const [row] = await tx
      .select({ counts: metricTurns.counts, now: sql<string>`now()` })
      .from(metricTurns)
      .where(mine)
      .for('update')
    if (!row) return
    const now = new Date(row.now)
    const usual = whenNext({ publishedAt: turn.publishedAt, now })

    if (outcome.type === 'counted') {
      const { counts } = outcome
      await tx.update(metricTurns).set({ counts, countedAt: now, nextAt: usual, failure: null, goneAt: null }).where(mine)
      if (isSame(row.counts, counts)) return
      await tx.insert(deliveryMetrics).values({ deliveryId, workspaceId, businessId, countedAt: now, counts }).onConflictDoNothing()
      await addGains(tx, { deliveryId, workspaceId, counts, at: now })
    } else if (outcome.type === 'gone') {
      await tx.update(metricTurns).set({ nextAt: null, goneAt: now, failure: null }).where(mine)
    } else {
      await tx
        .update(metricTurns)
        .set({ nextAt: usual && later(usual, outcome, now), failure: outcome.reason })
        .where(mine)
      if (outcome.type === 'reconnect') await markSignedOut(tx, { workspaceId, channelId: channel.id })
    }
  })
}

const dayMs = 86_400_000

/** What was refused is not asked for more often than daily; what is to wait, waits at least as long as it is told to. */
function later(usual: Date, outcome: Exclude<MetricsOutcome, { type: 'counted' | 'gone' }>, now: Date): Date {
  if (outcome.type !== 'retry') return new Date(now.getTime() + dayMs)
  return new Date(Math.max(usual.getTime(), now.getTime() + (outcome.afterSeconds ?? 0) * 1000))
}

function isSame(before: Counts | null, after: Counts): boolean {
  if (before === null) return false
  const names = new Set([...Object.keys(before), ...Object.keys(after)]) as Set<keyof Counts>
  return [...names].every((name) => before[name] === after[name])
}
