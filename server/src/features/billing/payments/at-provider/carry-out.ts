import { and, eq, isNull, ne, sql } from 'drizzle-orm'

import type { Tx } from '../../../../infra/db/database.ts'
import type { PaymentProvider } from '../../../../payments/payment-provider.ts'
import { providerNamed } from '../../payment-settings/public.ts'
import { factsOf } from '../facts/keep.ts'
import { databaseNow, lockBilling } from '../settle.ts'
import { type BillingState, graceEnd, phaseAt, stateOf } from '../state.ts'
import { orders, refunds } from '../table.ts'
import { decideRefunds } from './bought-nothing.ts'
import { changeCharging, dropChange } from './change-charging.ts'
import { giveBack } from './give-back.ts'
import { withOrder } from './lease.ts'
import { beginCharging, learnOpening, pauseCharging, resumeCharging, stopCharging } from './subscription-steps.ts'
import type { Needed, Step, Working } from './working.ts'

type OrderRow = typeof orders.$inferSelect

const busySeconds = 60
const ordersAtMost = 200
const askMs = 60_000
const dayMs = 86_400_000

/**
 * Brings what providers charge in line with what the facts of a workspace come to: what is paid for goes on, what ended is charged no more,
 * money that bought nothing goes back. Every step is looked up before it is done, so that it may break off anywhere and begin again.
 */
export async function carryOut(services: Needed, workspaceId: string): Step {
  const { state, now, rows, open } = await services.db.transaction(workspaceId, (tx) => plan(tx, workspaceId))
  let again: number | null = null
  for (const row of rows) {
    const provider = await providerNamed(services, row.provider as PaymentProvider['name'])
    if (!provider) continue
    const working = () => ({ services, provider, signal: AbortSignal.timeout(askMs) })
    const step = stepOf(state, now, row)
    if (step) again = soonest(again, await held(services, row, (order) => step({ ...working(), order })))
    for (const { id } of open.filter(({ orderId }) => orderId === row.id))
      again = soonest(again, await held(services, row, (order) => giveBack({ ...working(), order }, id)))
  }
  return again
}

async function plan(tx: Tx, workspaceId: string) {
  await lockBilling(tx, workspaceId)
  const facts = await factsOf(tx, workspaceId)
  const state = stateOf(facts)
  await decideRefunds(tx, workspaceId, facts)
  const rows = await tx
    .select()
    .from(orders)
    .where(and(eq(orders.workspaceId, workspaceId), ne(orders.provider, 'sandbox')))
    .orderBy(sql`${orders.createdAt} desc`)
    .limit(ordersAtMost)
  const open = await tx
    .select({ id: refunds.id, orderId: refunds.orderId })
    .from(refunds)
    .where(and(eq(refunds.workspaceId, workspaceId), isNull(refunds.doneAt), isNull(refunds.problem)))
  return { state, now: await databaseNow(tx), rows, open }
}

function stepOf(state: BillingState | null, now: Date, order: OrderRow): ((working: Working) => Step) | null {
  if (order.state !== 'paid') return order.state === 'open' && order.providerRef !== null ? learnOpening : null
  if (order.monthlyCents === null) return null
  const isCurrent = state?.orderId === order.id && phaseAt(state, now) !== 'expired'
  const goesOn = isCurrent && !state.endingSince
  if (order.endedAt !== null) return null
  if (order.change?.state === 'asked' && !goesOn) return dropChange
  if (goesOn && order.stoppedAt === null && order.change?.state === 'asked' && order.change.url === null) return changeCharging
  if (goesOn) return order.stoppedAt !== null ? resumeCharging : order.subscriptionRef === null ? beginCharging : null
  if (isCurrent) return order.stoppedAt === null ? pauseCharging : null
  return isLate(state, now, order) ? null : stopCharging
}

/** Nobody paid in time. What was paid on the last day, and told to nobody, is known after one more. */
function isLate(state: BillingState | null, now: Date, order: OrderRow): boolean {
  if (state?.orderId !== order.id || state.endingSince) return false
  return now.getTime() < graceEnd(state).getTime() + dayMs
}

async function held(services: Needed, row: OrderRow, work: (order: OrderRow) => Step): Step {
  const done = await withOrder(services, row, async (order) => ({ again: await work(order) }))
  return done ? done.again : busySeconds
}

function soonest(one: number | null, other: number | null): number | null {
  if (one === null || other === null) return one ?? other
  return Math.min(one, other)
}
