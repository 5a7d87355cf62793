import { eq, sql } from 'drizzle-orm'
import { uuidv7 } from 'uuidv7'

import type { Services } from '../../../context.ts'
import { emit } from '../../../events.ts'
import type { Tx } from '../../../infra/db/database.ts'
import { usersWithRole } from '../../identity/accounts/public.ts'
import type { Charge, Ended, EndingRow } from './at-provider.ts'
import { billingEndings, type EndingRefund } from './table.ts'

type Needed = Pick<Services, 'db' | 'log'>

/** Longer than one may take: who holds it longer is dead. */
export const heldMinutes = 4
/** What does not end for so long is told to the super admins. */
const daysUntilTold = 3
/** A page that is open there may be paid for so long. */
const daysOpen = 7
/** Longer than a month: a charge that came all the same is known by then, and given back. */
const daysKept = 40
const firstWaitSeconds = 60
const longestWaitSeconds = 6 * 3_600

/** Writes down what has to go back before any of it does. @returns all of that which is not done yet */
export function noteCharged(
  { db }: Needed,
  row: EndingRow,
  { subscriptionRef, charged }: { subscriptionRef: string | null; charged: readonly Charge[] },
): Promise<EndingRefund[]> {
  return onEndings(db, async (tx) => {
    const since = new Date().toISOString()
    const more = charged.map((charge): EndingRefund => ({ ...charge, id: uuidv7(), since, isDone: false }))
    const refunds = [...row.refunds, ...more]
    if (more.length > 0 || subscriptionRef !== row.subscriptionRef)
      await tx.update(billingEndings).set({ refunds, subscriptionRef }).where(eq(billingEndings.id, row.id))
    return refunds.filter(({ isDone, problem }) => !isDone && problem === undefined)
  })
}

/** Money went back, or the provider refuses that: then somebody has to look. */
export function noteRefund({ db, log }: Needed, row: EndingRow, refund: EndingRefund): Promise<void> {
  return onEndings(db, async (tx) => {
    const [now] = await tx.select().from(billingEndings).where(eq(billingEndings.id, row.id)).for('update')
    if (!now) return
    const refunds = now.refunds.map((one) => (one.id === refund.id ? refund : one))
    await tx.update(billingEndings).set({ refunds }).where(eq(billingEndings.id, row.id))
    const { amountCents, problem } = refund
    if (problem === undefined) return say(tx, row, { change: 'refunded', amountCents })
    log.warn({ orderId: row.id, reason: problem }, 'a charge for a workspace that is gone was not given back')
    return say(tx, row, { change: 'stuck', amountCents, reason: problem })
  })
}

/** The provider confirmed it; what nobody paid was waited for. Some time after that nothing of it is kept. */
export function confirmEnded({ db }: Needed, row: EndingRow, how: Exclude<Ended['type'], 'again'>): Promise<void> {
  return onEndings(db, async (tx) => {
    const ofRow = eq(billingEndings.id, row.id)
    const isSpent = isOlder(row.beganAt, how === 'unpaid' ? daysOpen : daysKept)
    if (isSpent && (row.endedAt !== null || how === 'unpaid')) return void (await tx.delete(billingEndings).where(ofRow))
    const isNew = how === 'over' && row.endedAt === null
    const next = how === 'unpaid' ? sql`now() + interval '6 hours'` : sql`now() + make_interval(days => ${daysKept})`
    const endedAt = isNew ? sql`now()` : billingEndings.endedAt
    await tx
      .update(billingEndings)
      .set({ dueAt: unlessWoken(next), heldUntil: null, attempts: 0, endedAt })
      .where(ofRow)
    if (isNew) await say(tx, row, { change: 'confirmed' })
  })
}

/** Goes on for as long as it takes; after some days the super admins are told, once. */
export function tryLater(
  { db, log }: Needed,
  row: EndingRow,
  { afterSeconds, reason }: { afterSeconds: number; reason: string },
): Promise<void> {
  log.warn({ orderId: row.id, provider: row.provider, reason }, 'the charges of a workspace that is gone were not ended yet')
  const waitSeconds = Math.max(afterSeconds, Math.min(longestWaitSeconds, firstWaitSeconds * 2 ** Math.min(row.attempts, 12)))
  const isToTell = row.toldAt === null && isOlder(row.beganAt, daysUntilTold)
  return onEndings(db, async (tx) => {
    await tx
      .update(billingEndings)
      .set({
        dueAt: unlessWoken(sql`now() + make_interval(secs => ${waitSeconds})`),
        heldUntil: null,
        ...(isToTell && { toldAt: sql`now()` }),
      })
      .where(eq(billingEndings.id, row.id))
    if (isToTell) await say(tx, row, { change: 'stuck', reason })
  })
}

/** Something was told of it while it was looked at. */
function unlessWoken(next: ReturnType<typeof sql>) {
  const takenAt = sql`${billingEndings.heldUntil} - make_interval(mins => ${heldMinutes})`
  return sql`case when ${billingEndings.dueAt} > ${takenAt} then ${billingEndings.dueAt} else ${next} end`
}

function isOlder(moment: Date, days: number): boolean {
  return Date.now() - moment.getTime() > days * 86_400_000
}

interface Said {
  change: 'confirmed' | 'refunded' | 'stuck'
  amountCents?: number
  reason?: string
}

async function say(tx: Tx, row: EndingRow, { change, amountCents = 0, reason = '' }: Said): Promise<void> {
  const { provider, currency, subscriptionRef, providerRef } = row
  const reference = subscriptionRef ?? providerRef ?? row.reference
  const administrators = change === 'stuck' ? await usersWithRole(tx, 'super_admin') : []
  await emit(tx, { type: 'ending.changed', by: null, change, provider, reference, currency, amountCents, reason, administrators })
}

function onEndings<T>(db: Services['db'], run: (tx: Tx) => Promise<T>): Promise<T> {
  return db.asSystem('what a workspace that is gone may be charged is looked at', run)
}
