import type { Again, Outcome, Payment, PaymentProvider } from '../../../payments/payment-provider.ts'
import type { billingEndings } from './table.ts'

export type EndingRow = typeof billingEndings.$inferSelect

interface Working {
  provider: PaymentProvider
  row: EndingRow
  signal: AbortSignal
}

export type Charge = Pick<Payment, 'amountCents'> & { paymentRef: string }

/** `over`: nothing more is charged, and so much was since the workspace went. `unpaid`: a page is open there that nobody has paid. */
export type Ended = { type: 'over'; subscriptionRef: string | null; charged: Charge[] } | { type: 'unpaid' } | Again

/** Longer than a month and its grace: what was charged before is known. */
const daysBack = 45
const refusedSeconds = 600

/** Ends at its provider what an order has begun there. Safe to repeat. */
export async function endAtProvider(working: Working): Promise<Ended> {
  const { provider, row, signal } = working
  const { providerRef } = row
  let first: Payment | null = null
  if (row.subscriptionRef === null || !row.isPaid) {
    const said = providerRef === null ? null : await provider.readPayment({ providerRef, signal })
    if (said && said.type !== 'ok') return again(said)
    first = said?.value ?? null
    if (!first || first.paidAt === null || !['paid', 'refunded'].includes(first.state)) return endUnpaid(working, first)
    // The list of what was paid may be behind.
    if (first.paymentRef === null) return { type: 'again', afterSeconds: 30, reason: '' }
  }
  const planRef = row.planRef ?? first?.planRef ?? null
  const found = await subscriptionOf(working, { first, planRef })
  if (found.type !== 'ok') return again(found)
  const subscriptionRef = found.value
  if (subscriptionRef === null) return { type: 'over', subscriptionRef, charged: charged(row, first, []) }

  const cancelled = await provider.cancelSubscription({ subscriptionRef, signal })
  if (cancelled.type !== 'ok' && !isGone(cancelled)) return again(cancelled)
  const since = new Date(row.beganAt.getTime() - daysBack * 86_400_000)
  const customerRef = row.customerRef ?? first?.customerRef ?? null
  const paid = await provider.paidSince({ subscriptionRef, customerRef, planRef, since, signal })
  if (paid.type !== 'ok' && !isGone(paid)) return again(paid)
  return { type: 'over', subscriptionRef, charged: charged(row, first, paid.type === 'ok' ? paid.value : []) }
}

/** A page stays open until it ends by itself; what somebody agreed to there, and was not charged yet, is cancelled. */
async function endUnpaid({ provider, signal }: Working, first: Payment | null): Promise<Ended> {
  const subscriptionRef = first?.subscriptionRef ?? null
  if (subscriptionRef === null) return { type: 'unpaid' }
  const cancelled = await provider.cancelSubscription({ subscriptionRef, signal })
  if (cancelled.type === 'again') return cancelled
  return cancelled.type === 'ok' ? { type: 'over', subscriptionRef, charged: [] } : { type: 'unpaid' }
}

/** What a payment began may have been told to nobody. */
async function subscriptionOf(
  { provider, row, signal }: Working,
  { first, planRef }: { first: Payment | null; planRef: string | null },
): Promise<Outcome<string | null>> {
  if (row.subscriptionRef !== null || first === null || planRef === null) return { type: 'ok', value: row.subscriptionRef }
  const found = await provider.findSubscription({ payment: first, planRef, signal })
  return found.type === 'ok' ? { type: 'ok', value: found.value?.ref ?? null } : found
}

function charged(row: EndingRow, first: Payment | null, later: readonly Payment[]): Charge[] {
  const all = first?.state === 'paid' ? [first, ...later] : later
  const known = new Set([...row.known, ...row.refunds.map(({ paymentRef }) => paymentRef)])
  return all.flatMap(({ paymentRef, amountCents }) => {
    if (paymentRef === null || known.has(paymentRef)) return []
    known.add(paymentRef)
    return [{ paymentRef, amountCents }]
  })
}

function isGone(said: Outcome<unknown>): boolean {
  return said.type === 'refused' && said.status === 404
}

/** Whatever is no yes: it is asked again. */
export function again(said: Exclude<Outcome<unknown>, { type: 'ok' }>): Again {
  if (said.type === 'again') return said
  return { type: 'again', afterSeconds: refusedSeconds, reason: said.type === 'refused' ? said.reason : '' }
}
