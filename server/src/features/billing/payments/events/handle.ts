import { and, eq, isNull, sql } from 'drizzle-orm'

import type { Services } from '../../../../context.ts'
import type { Tx } from '../../../../infra/db/database.ts'
import { wakeEnding } from '../../endings/public.ts'
import { providerNamed } from '../../payment-settings/public.ts'
import { applyLearned } from '../at-provider/apply-learned.ts'
import { carryOutJob } from '../at-provider/job.ts'
import { type orders, providerEvents } from '../table.ts'
import type { EventRow } from './event-row.ts'
import { findOrder } from './find-order.ts'
import type { EventProblem } from './kept-event.ts'
import { learnOf } from './learn-of.ts'
import { refundFactOf } from './refund-fact.ts'

type OrderRow = typeof orders.$inferSelect
type Needed = Pick<Services, 'db' | 'secrets' | 'config' | 'paypalTokens' | 'jobs'>

/** Some eleven hours in all: a provider that does not answer, or an order that was not written down yet. */
const attemptsAtMost = 12
const firstWaitSeconds = 10
const askMs = 60_000

/**
 * Does what an event comes to, once: the provider is asked how things stand, and what it says and that the event is done are written down
 * in one transaction.
 *
 * @returns after how many seconds to look at it again; null when it is done.
 */
export async function handleEvent(services: Needed, id: string): Promise<number | null> {
  const found = await take(services, id)
  if (!found) return null
  const { row, order } = found
  if (row.event.kind === 'other') return done(services, row, null)
  const provider = await providerNamed(services, row.provider)
  if (!provider) return done(services, row, 'no_keys')
  if (!order)
    return (await wakeEnding(services, row.provider, row.event))
      ? done(services, row, 'workspace_gone')
      : later(services, row, 'unknown_order', 0)

  const learned = await learnOf({ provider, order, signal: AbortSignal.timeout(askMs) }, row)
  if (learned.type === 'again') return later(services, row, 'unanswered', learned.afterSeconds)

  const isApplied = await applyLearned(services, order, learned.value, async (tx) => {
    if (!(await markDone(tx, row, learned.value.problem))) return null
    // What began may not be wanted any more.
    if (row.event.kind === 'subscription_began') await services.jobs.send(tx, carryOutJob, { workspaceId: order.workspaceId, attempt: 0 })
    return row.event.kind === 'payment_refunded' ? refundFactOf(tx, order, row) : []
  })
  return isApplied ? null : later(services, row, 'unanswered', 0)
}

/** With the order that it is about, which may be known by now. */
function take({ db }: Needed, id: string): Promise<{ row: EventRow; order: OrderRow | undefined } | null> {
  return onEvents(db, async (tx) => {
    const [row] = await tx
      .select()
      .from(providerEvents)
      .where(and(eq(providerEvents.id, id), isNull(providerEvents.handledAt)))
    if (!row) return null
    const order = await findOrder(tx, row.provider, row.event)
    if (order && row.orderId !== order.id)
      await tx.update(providerEvents).set({ workspaceId: order.workspaceId, orderId: order.id }).where(eq(providerEvents.id, id))
    return { row, order }
  })
}

/** What was told may be about any workspace, or none. */
function onEvents<T>(db: Needed['db'], run: (tx: Tx) => Promise<T>): Promise<T> {
  return db.asSystem('what a payment provider told is looked at', run)
}

async function done({ db }: Needed, row: EventRow, problem: EventProblem | null): Promise<null> {
  await onEvents(db, (tx) => markDone(tx, row, problem))
  return null
}

async function markDone(tx: Tx, { id }: EventRow, problem: EventProblem | null): Promise<boolean> {
  const { rowCount } = await tx
    .update(providerEvents)
    .set({ handledAt: sql`now()`, problem })
    .where(and(eq(providerEvents.id, id), isNull(providerEvents.handledAt)))
  return rowCount === 1
}

async function later({ db }: Needed, row: EventRow, problem: EventProblem, afterSeconds: number): Promise<number | null> {
  const attempts = row.attempts + 1
  await onEvents(db, (tx) => tx.update(providerEvents).set({ attempts, problem }).where(eq(providerEvents.id, row.id)))
  return attempts >= attemptsAtMost ? null : Math.max(afterSeconds, firstWaitSeconds * 2 ** row.attempts)
}
