import { paidKey } from './find-order.ts'
import type { EventRow } from './event-row.ts'
import { type Asking, type Learned, type Learning, learnPayment, learnSubscription, notAsAgreed } from '../at-provider/learn.ts'
import type { BillingFact } from '../facts/fact.ts'

/** What an event comes to, by what the provider says now: events come late, twice and in any order. */
export async function learnOf(asking: Asking, row: EventRow): Promise<Learning> {
  const learned: Learned = { facts: [], kept: {}, problem: null }
  const told = await learnChange(asking, row)
  if (told.type !== 'ok') return told
  add(learned, told.value)
  const order = { ...asking.order, ...learned.kept }
  asking = { ...asking, order }
  const refs = refsOf(asking, row)
  if (refs === null) return { type: 'ok', value: { ...learned, problem: 'not_as_agreed' } }

  for (const ref of refs) {
    const said = await learnPayment(asking, ref)
    if (said.type !== 'ok') return said
    add(learned, said.value)
  }
  const { kind } = row.event
  if (kind === 'payment_succeeded' && order.provider === 'paypal') add(learned, renewalOf(asking, row, learned))
  if (['subscription_began', 'payment_failed', 'subscription_ending', 'subscription_ended'].includes(kind)) {
    const said = await learnSubscription(asking, row.event.subscriptionRef, { at: momentOf(row), key: row.event.key })
    if (said.type !== 'ok') return said
    add(learned, said.value)
  } else if (kind === 'payment_succeeded') Object.assign(learned.kept, await learnNextPayment(asking))
  learned.facts.push(...disputeOf(asking, row))
  return { type: 'ok', value: learned }
}

/** When the next month is charged, after this one was; the daily look at each order learns it where nobody answers now. */
async function learnNextPayment({ provider, order, signal }: Asking): Promise<Learned['kept']> {
  const { subscriptionRef } = order
  if (order.state !== 'paid' || subscriptionRef === null) return {}
  const said = await provider.readSubscription({ subscriptionRef, signal })
  return said.type === 'ok' && said.value.state === 'active' ? { nextPaymentAt: said.value.nextPaymentAt } : {}
}

/** Other payments may have been agreed since: what is paid is compared with those. */
async function learnChange(asking: Asking, row: EventRow): Promise<Learning> {
  const isOpen = asking.order.nextPlanRef !== null && row.event.kind === 'payment_succeeded'
  if (!isOpen) return { type: 'ok', value: { facts: [], kept: {}, problem: null } }
  return learnSubscription(asking, null, { at: momentOf(row), key: row.event.key })
}

/** The payments to read; null for a subscription that claims to be that of another order. */
function refsOf({ order, provider }: Asking, { event }: EventRow): string[] | null {
  const { subscriptionRef, paymentRef } = event
  const first = order.providerRef
  if (provider.name === 'paypal') {
    if (subscriptionRef !== null && first !== null && subscriptionRef !== first) return null
    const ref = first ?? subscriptionRef
    return ref !== null && (order.state !== 'paid' || event.kind === 'payment_succeeded') ? [ref] : []
  }
  const refs = [order.state === 'paid' ? null : first, paymentRef]
  return [...new Set(refs.filter((ref) => ref !== null))]
}

/** PayPal cannot be asked about one payment of a subscription: what it signed says it. */
function renewalOf({ order }: Asking, row: EventRow, { facts }: Learned): Learned {
  const nothing: Learned = { facts: [], kept: {}, problem: null }
  const { paymentRef, amountCents, currency } = row.event
  if (paymentRef === null || facts.some(({ key }) => key === paidKey(paymentRef))) return nothing
  if (amountCents === null || currency !== order.currency) return notAsAgreed
  const paid = { kind: 'paid', key: paidKey(paymentRef), at: momentOf(row), orderId: order.id, paymentRef, amountCents } as const
  return { ...nothing, facts: [{ ...paid, currency: order.currency, opens: null }] }
}

function disputeOf({ order }: Asking, row: EventRow): BillingFact[] {
  const { kind, paymentRef, disputeLost, key } = row.event
  if (paymentRef === null) return []
  const known = { key: `dispute ${key}`, at: momentOf(row), orderId: order.id, paymentRef }
  if (kind === 'dispute_opened') return [{ ...known, kind: 'disputed' }]
  // Closed without a word of how: whoever looks at the provider knows.
  if (kind !== 'dispute_closed' || disputeLost === null) return []
  return [{ ...known, kind: disputeLost ? 'dispute_lost' : 'dispute_won' }]
}

/** Whatever clocks say, nothing happened after it was told. */
export function momentOf({ event, receivedAt }: EventRow): Date {
  const at = event.at === null ? receivedAt : new Date(event.at)
  return at > receivedAt ? receivedAt : at
}

function add(learned: Learned, { facts, kept, problem }: Learned): void {
  learned.facts.push(...facts)
  Object.assign(learned.kept, kept)
  learned.problem ??= problem
}
