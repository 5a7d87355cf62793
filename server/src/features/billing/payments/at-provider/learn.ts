import { msg } from '@postwright/contract/core/msg'

import type { Card, Again, Outcome, Payment, PaymentProvider } from '../../../../payments/payment-provider.ts'
import { inEnglish } from '../../../../sentences.ts'
import { paidKey } from '../events/find-order.ts'
import type { EventProblem } from '../events/kept-event.ts'
import type { BillingFact } from '../facts/fact.ts'
import { openingOf } from '../facts/keep.ts'
import type { orders } from '../table.ts'
import { agreedChange, isFormer, isUnderWay } from './change.ts'

type OrderRow = typeof orders.$inferSelect

/** Of what, and of whom. Nothing is asked within a transaction. */
export interface Asking {
  provider: PaymentProvider
  order: OrderRow
  signal: AbortSignal
}

/** What a provider says of an order: what happened, and what is to be kept of it. */
export interface Learned {
  facts: BillingFact[]
  kept: Partial<
    Pick<
      OrderRow,
      | 'providerRef'
      | 'subscriptionRef'
      | 'customerRef'
      | 'planRef'
      | 'nextPlanRef'
      | 'formerPlanRef'
      | 'change'
      | 'card'
      | 'stoppedAt'
      | 'nextPaymentAt'
    >
  >
  problem: EventProblem | null
}
export type Learning = { type: 'ok'; value: Learned } | Again

const changing: Again = { type: 'again', afterSeconds: 60, reason: inEnglish(msg`Other payments are being arranged.`) }
const nothing: Learned = { facts: [], kept: {}, problem: null }
export const notAsAgreed: Learned = { ...nothing, problem: 'not_as_agreed' }
/** Keys that the provider refuses are entered anew some time. */
const refusedSeconds = 600

/** A payment, where it is one for this order and as was agreed. */
export async function learnPayment({ provider, order, signal }: Asking, providerRef: string): Promise<Learning> {
  const said = await provider.readPayment({ providerRef, signal })
  if (said.type !== 'ok') return again(said)
  return said.value ? ofPayment(order, said.value) : ok(nothing)
}

export function ofPayment(order: OrderRow, payment: Payment): Learning {
  const { state, paymentRef, paidAt } = payment
  // What was given back whole was paid before.
  if (state !== 'paid' && !(state === 'refunded' && paidAt)) return ok(nothing)
  // The list of what was paid may be behind.
  if (paymentRef === null || paidAt === null)
    return { type: 'again', afterSeconds: 30, reason: inEnglish(msg`A payment for this order is under way.`) }
  const isFirst = payment.reference === order.reference
  if (!isFirst && payment.planRef !== null && payment.planRef === order.nextPlanRef && isUnderWay(order)) return changing
  if (payment.currency !== order.currency || !(isFirst ? isOpening(order, payment) : isRenewal(order, payment))) return ok(notAsAgreed)
  const { currency, id: orderId } = order
  const fact: BillingFact = {
    kind: 'paid',
    key: paidKey(paymentRef),
    at: paidAt,
    orderId,
    paymentRef,
    amountCents: payment.amountCents,
    currency,
    opens: isFirst ? openingOf(order) : null,
    ...(!isFirst && isFormer(order, payment, paidAt) && { isFormer: true }),
  }
  return ok({ facts: [fact], kept: keptOf(order, payment, isFirst), problem: null })
}

function isOpening(order: OrderRow, { workspaceId, amountCents, planRef }: Payment): boolean {
  const isItsPlan = planRef === null || order.planRef === null || isPlanOf(order, planRef)
  return workspaceId === order.workspaceId && amountCents === order.amountCents && isItsPlan
}

/** Another amount than is due is told by the state, and given back. */
function isRenewal(order: OrderRow, { customerRef, planRef }: Payment): boolean {
  return planRef !== null && isPlanOf(order, planRef) && (order.customerRef === null || customerRef === order.customerRef)
}

function isPlanOf({ planRef, nextPlanRef, formerPlanRef }: OrderRow, ref: string): boolean {
  return [planRef, nextPlanRef, formerPlanRef].includes(ref)
}

function keptOf(order: OrderRow, { paymentRef, subscriptionRef, customerRef, planRef, card }: Payment, isFirst: boolean): Learned['kept'] {
  return {
    ...(isFirst && order.state !== 'paid' && { providerRef: subscriptionRef ?? paymentRef }),
    ...(subscriptionRef && { subscriptionRef }),
    ...(customerRef && { customerRef }),
    ...(planRef && order.planRef === null && { planRef }),
    ...(card && { card: shown(card) }),
  }
}

function shown({ brand, last4, expiresMonth, expiresYear }: Card): OrderRow['card'] {
  return { brand, last4, expires: `${String(expiresMonth).padStart(2, '0')}/${String(expiresYear % 100).padStart(2, '0')}` }
}

/** Whether the last charge failed, or nothing more will be charged. `told` says when, and by what. */
export async function learnSubscription(
  { provider, order, signal }: Asking,
  ref: string | null,
  { at, key }: { at: Date; key: string },
): Promise<Learning> {
  const subscriptionRef = ref ?? order.subscriptionRef
  if (subscriptionRef === null) return ok(nothing)
  const said = await provider.readSubscription({ subscriptionRef, signal })
  if (said.type === 'refused' && said.status === 404) return ok(nothing)
  if (said.type !== 'ok') return again(said)
  const { state, planRef, card, nextPaymentAt } = said.value
  const isNext = planRef !== null && planRef === order.nextPlanRef
  const isOver = state === 'ending' || state === 'ended'
  // The one that takes its place, or whose place it took: that is looked after where it is arranged.
  if (subscriptionRef !== order.subscriptionRef && planRef !== order.planRef && (isNext || planRef === order.formerPlanRef))
    return ok(nothing)
  if (isOver && isUnderWay(order)) return changing
  const agreed = isNext ? agreedChange(order, subscriptionRef) : nothing
  if (!isNext && order.planRef !== null && planRef !== order.planRef) return ok(notAsAgreed)
  const kept = { ...agreed.kept, subscriptionRef, nextPaymentAt: isOver ? null : nextPaymentAt, ...(card && { card: shown(card) }) }
  const orderId = order.id
  if (state === 'past_due') {
    const reason = inEnglish(msg`The payment for the next month failed.`)
    return ok({ facts: [...agreed.facts, { kind: 'failed', key: `failed ${key}`, at, orderId, reason }], kept, problem: null })
  }
  if (!isOver) return ok({ facts: agreed.facts, kept: { ...kept, stoppedAt: null }, problem: null })
  return ok({
    facts: [...agreed.facts, { kind: 'ending', key: `ending ${key}`, at, orderId }],
    kept: { ...kept, stoppedAt: at },
    problem: null,
  })
}

/** Whatever is no yes: it is asked again. */
export function again(said: Exclude<Outcome<unknown>, { type: 'ok' }>): Again {
  if (said.type === 'again') return said
  return { type: 'again', afterSeconds: refusedSeconds, reason: said.type === 'refused' ? said.reason : '' }
}

function ok(value: Learned): Learning {
  return { type: 'ok', value }
}
