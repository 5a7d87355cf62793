import { msg } from '@postwright/contract/core/msg'
import { and, asc, inArray, isNull, lte, or, sql } from 'drizzle-orm'

import type { Services } from '../../../context.ts'
import type { PaymentProvider } from '../../../payments/payment-provider.ts'
import { inEnglish } from '../../../sentences.ts'
import { providerNamed } from '../payment-settings/public.ts'
import { again, endAtProvider, type EndingRow } from './at-provider.ts'
import { confirmEnded, heldMinutes, noteCharged, noteRefund, tryLater } from './progress.ts'
import { billingEndings, type EndingRefund } from './table.ts'

type Needed = Pick<Services, 'db' | 'secrets' | 'config' | 'paypalTokens' | 'log'>

const mostAtOnce = 50
const askMs = 60_000

/**
 * Ends at their providers what workspaces that are no more may be charged, and gives back what was charged since they went. Whatever does
 * not answer is tried again later, for as long as it takes; every step may break off and be done again.
 */
export async function endSomeCharges(services: Needed): Promise<void> {
  for (let taken = 0; taken < mostAtOnce; taken += 1) {
    const row = await take(services)
    if (!row) return
    await endOne(services, row)
  }
}

function take({ db }: Needed): Promise<EndingRow | undefined> {
  return db.asSystem('what a workspace that is gone may be charged is ended', async (tx) => {
    const { id, dueAt, heldUntil } = billingEndings
    const due = tx
      .select({ id })
      .from(billingEndings)
      .where(and(lte(dueAt, sql`now()`), or(isNull(heldUntil), lte(heldUntil, sql`now()`))))
      .orderBy(asc(dueAt))
      .limit(1)
      .for('update', { skipLocked: true })
    const [row] = await tx
      .update(billingEndings)
      .set({ heldUntil: sql`now() + make_interval(mins => ${heldMinutes})`, attempts: sql`${billingEndings.attempts} + 1` })
      .where(inArray(id, due))
      .returning()
    return row
  })
}

async function endOne(services: Needed, row: EndingRow): Promise<void> {
  const provider = await providerNamed(services, row.provider)
  if (!provider) return tryLater(services, row, { afterSeconds: 0, reason: inEnglish(msg`Its keys were removed.`) })
  const signal = AbortSignal.timeout(askMs)
  const ended = await endAtProvider({ provider, row, signal })
  if (ended.type === 'again') return tryLater(services, row, ended)
  if (ended.type === 'over')
    for (const refund of await noteCharged(services, row, ended)) {
      const later = await giveBack(services, { provider, row, signal }, refund)
      if (later) return tryLater(services, row, later)
    }
  await confirmEnded(services, row, ended.type)
}

/** @returns when to try again; null when it is done, or refused for good */
async function giveBack(
  services: Needed,
  { provider, row, signal }: { provider: PaymentProvider; row: EndingRow; signal: AbortSignal },
  refund: EndingRefund,
): Promise<{ afterSeconds: number; reason: string } | null> {
  const { id: key, paymentRef, amountCents } = refund
  const since = new Date(refund.since)
  const said = await provider.refundPayment({ paymentRef, amountCents, currency: row.currency, key, since, signal })
  if (said.type !== 'ok' && !(said.type === 'refused' && said.status !== 401)) return again(said)
  await noteRefund(services, row, { ...refund, ...(said.type === 'ok' ? { isDone: true } : { problem: said.reason }) })
  return null
}
