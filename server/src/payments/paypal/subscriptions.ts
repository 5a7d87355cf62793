import { msg } from '@postwright/contract/core/msg'
import { z } from 'zod'

import { inEnglish } from '../../sentences.ts'
import type { Outcome, Payment, PaymentProvider, Subscription } from '../payment-provider.ts'
import type { PaypalApi, Said } from './api.ts'
import { centsOf, decimal } from './money.ts'
import { PaypalSubscription, Refunded, Sale, Transactions } from './types.ts'

type Verbs = Pick<
  PaymentProvider,
  | 'readPayment'
  | 'paidSince'
  | 'beginSubscription'
  | 'findSubscription'
  | 'readSubscription'
  | 'pauseSubscription'
  | 'resumeSubscription'
  | 'cancelSubscription'
  | 'refundPayment'
>

export function subscriptionsOf(api: PaypalApi): Verbs {
  const readOne = (ref: string, signal: AbortSignal) => api.get(pathOf(ref), PaypalSubscription, signal)
  const readSubscription = async (ref: string, signal: AbortSignal) => presented(await readOne(ref, signal))

  return {
    async readPayment({ providerRef, signal }): Promise<Outcome<Payment | null>> {
      const said = await readOne(providerRef, signal)
      if (said.type === 'refused' && said.status === 404) return { type: 'ok', value: null }
      if (said.type !== 'ok') return said
      const paid = await firstPayment(api, said.value, signal)
      return paid.type === 'ok' ? { type: 'ok', value: presentPayment(said.value, paid.value) } : paid
    },

    async paidSince({ subscriptionRef, customerRef, planRef, since, signal }): Promise<Outcome<Payment[]>> {
      const days = Math.ceil((Date.now() - since.getTime()) / 86_400_000) + 1
      const said = await completedIn(api, subscriptionRef, since, signal, days)
      if (said.type !== 'ok') return said
      const known = {
        customerRef,
        planRef,
        subscriptionRef,
        reference: null,
        workspaceId: null,
        authorizationRef: null,
        card: null,
        reason: null,
      }
      const paid = said.value.slice(0, 100).map(({ id: paymentRef, amountCents, currency, time: paidAt }): Payment => {
        return { ...known, state: 'paid', amountCents, currency, paidAt, paymentRef }
      })
      return { type: 'ok', value: paid }
    },

    // It began when the buyer agreed.
    beginSubscription: ({ payment, signal }) =>
      payment.subscriptionRef === null ? Promise.resolve({ type: 'unsupported' }) : readSubscription(payment.subscriptionRef, signal),

    findSubscription: ({ payment, signal }) =>
      payment.subscriptionRef === null ? Promise.resolve({ type: 'ok', value: null }) : readSubscription(payment.subscriptionRef, signal),

    readSubscription: ({ subscriptionRef, signal }) => readSubscription(subscriptionRef, signal),

    // What is cancelled there is so for good; what is suspended is charged nothing, and goes on when it is activated.
    async pauseSubscription({ subscriptionRef, signal }) {
      const before = await readOne(subscriptionRef, signal)
      if (before.type !== 'ok') return before
      if (before.value.status !== 'ACTIVE') return { type: 'ok', value: { paidUntil: null } }
      const paidUntil = before.value.billing_info?.next_billing_time ?? null
      const body = { json: { reason: 'Cancelled by the customer, to the end of the month' } }
      const done = await api.post(`${pathOf(subscriptionRef)}/suspend`, { body, signal }, z.unknown())
      if (done.type === 'ok') return { type: 'ok', value: { paidUntil } }
      const after = await readOne(subscriptionRef, signal)
      return after.type === 'ok' && after.value.status !== 'ACTIVE' ? { type: 'ok', value: { paidUntil } } : done
    },

    async resumeSubscription({ subscriptionRef, signal }) {
      const before = await readOne(subscriptionRef, signal)
      if (before.type !== 'ok') return before
      if (before.value.status === 'ACTIVE') return { type: 'ok', value: {} }
      const body = { json: { reason: 'Resumed by the customer' } }
      const done = await api.post(`${pathOf(subscriptionRef)}/activate`, { body, signal }, z.unknown())
      if (done.type === 'ok') return { type: 'ok', value: {} }
      const after = await readOne(subscriptionRef, signal)
      return after.type === 'ok' && after.value.status === 'ACTIVE' ? { type: 'ok', value: {} } : done
    },

    async cancelSubscription({ subscriptionRef, signal }) {
      const before = await readOne(subscriptionRef, signal)
      if (before.type !== 'ok') return before
      if (isOver(before.value)) return { type: 'ok', value: { paidUntil: null } }
      // PayPal ends it at once and forgets until when it was paid.
      const paidUntil = before.value.billing_info?.next_billing_time ?? null
      const body = { json: { reason: 'Cancelled by the customer' } }
      const done = await api.post(`${pathOf(subscriptionRef)}/cancel`, { body, signal }, z.unknown())
      if (done.type === 'ok') return { type: 'ok', value: { paidUntil } }
      const after = await readOne(subscriptionRef, signal)
      return after.type === 'ok' && isOver(after.value) ? { type: 'ok', value: { paidUntil } } : done
    },

    async refundPayment({ paymentRef, amountCents, currency, key, since, signal }) {
      const sale = `/v1/payments/sale/${encodeURIComponent(paymentRef)}`
      if (Date.now() - since.getTime() > keyKnownMs) {
        const known = await api.get(sale, Sale, signal)
        if (known.type !== 'ok') return known
        if (known.value.state !== 'completed') return { type: 'refused', status: 409, code: null, reason: inEnglish(refundedBefore) }
      }
      const body = { json: { amount: { total: decimal(amountCents), currency } } }
      const made = await api.post(`${sale}/refund`, { body, requestId: key, signal }, Refunded)
      return made.type === 'ok' ? { type: 'ok', value: { refundRef: made.value.id } } : made
    },
  }
}

/** PayPal knows a key for 72 hours: after that it would pay back again. */
const keyKnownMs = 70 * 3_600_000
const refundedBefore = msg`Of this payment some was refunded before. Look at PayPal how much.`

const pathOf = (ref: string) => `/v1/billing/subscriptions/${encodeURIComponent(ref)}`

interface Paid {
  id: string | null
  amountCents: number
  currency: string
  time: Date | null
}

/** Null while nothing was paid. The list may be behind; what the subscription says of its last payment then stands in. */
async function firstPayment(api: PaypalApi, subscription: PaypalSubscription, signal: AbortSignal): Promise<Said<Paid | null>> {
  if (['APPROVAL_PENDING', 'APPROVED'].includes(subscription.status)) return { type: 'ok', value: null }
  const begin = subscription.create_time ?? new Date(0)
  const said = await completedIn(api, subscription.id, begin, signal)
  if (said.type !== 'ok') return said
  const [first] = said.value
  const last = subscription.billing_info?.last_payment
  if (first) return { type: 'ok', value: first }
  const amountCents = last ? centsOf(last.amount.value) : null
  if (!last || amountCents === null) return { type: 'ok', value: null }
  return { type: 'ok', value: { id: null, amountCents, currency: last.amount.currency_code, time: last.time } }
}

/** Oldest first, of some days. */
async function completedIn(api: PaypalApi, id: string, begin: Date, signal: AbortSignal, days = firstDays): Promise<Said<Paid[]>> {
  const end = new Date(begin.getTime() + days * 86_400_000)
  const query = `start_time=${seconds(begin)}&end_time=${seconds(end)}`
  const said = await api.get(`${pathOf(id)}/transactions?${query}`, Transactions, signal)
  if (said.type !== 'ok') return said
  const completed = said.value.transactions
    .filter(({ status }) => status === 'COMPLETED')
    .toSorted((one, other) => (one.time?.getTime() ?? 0) - (other.time?.getTime() ?? 0))
    .flatMap(({ id: paymentRef, time, amount_with_breakdown: { gross_amount: amount } }) => {
      const amountCents = centsOf(amount.value)
      return amountCents === null ? [] : [{ id: paymentRef, time, amountCents, currency: amount.currency_code }]
    })
  return { type: 'ok', value: completed }
}

/** The first payment is made as soon as the buyer agreed, which they have three hours for, or tried again for some days. */
const firstDays = 14

function seconds(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`
}

function presentPayment(subscription: PaypalSubscription, paid: Paid | null): Payment {
  const { id, status, plan_id: planRef, billing_info: billing } = subscription
  const unpaid = isOver(subscription) ? 'abandoned' : status === 'SUSPENDED' ? 'failed' : 'pending'
  return {
    ...oursOf(subscription.custom_id),
    state: paid ? 'paid' : unpaid,
    amountCents: paid?.amountCents ?? 0,
    currency: paid?.currency ?? 'USD',
    paidAt: paid?.time ?? null,
    paymentRef: paid?.id ?? null,
    customerRef: subscription.subscriber?.payer_id ?? null,
    authorizationRef: null,
    subscriptionRef: id,
    planRef: planRef ?? null,
    card: null,
    reason: paid ? null : (billing?.last_failed_payment?.reason_code ?? null),
  }
}

function isOver({ status }: PaypalSubscription): boolean {
  return ['CANCELLED', 'EXPIRED'].includes(status)
}

/** `workspace:reference`, as the checkout gave it. */
export function oursOf(customId: string | null | undefined): { workspaceId: string | null; reference: string | null } {
  const [workspaceId, reference, ...more] = (customId ?? '').split(':')
  return workspaceId && reference && more.length === 0 ? { workspaceId, reference } : { workspaceId: null, reference: null }
}

function presented(said: Said<PaypalSubscription>): Outcome<Subscription> {
  if (said.type !== 'ok') return said
  const { id: ref, plan_id: planRef, custom_id: customId, subscriber, billing_info: billing } = said.value
  const failures = billing?.failed_payments_count ?? 0
  const state = stateOf(said.value, failures)
  return {
    type: 'ok',
    value: {
      ...oursOf(customId),
      ref,
      state,
      planRef: planRef ?? null,
      customerRef: subscriber?.payer_id ?? null,
      nextPaymentAt: (state === 'past_due' ? billing?.last_failed_payment?.next_payment_retry_time : billing?.next_billing_time) ?? null,
      failures,
      card: null,
    },
  }
}

/** As the plans say that are made. */
const failuresAtMost = 3

function stateOf({ status }: PaypalSubscription, failures: number): Subscription['state'] {
  if (status === 'ACTIVE') return failures > 0 ? 'past_due' : 'active'
  // PayPal suspends after three charges that failed; before that, somebody did.
  if (status === 'SUSPENDED') return failures >= failuresAtMost ? 'past_due' : 'ending'
  return status === 'APPROVAL_PENDING' || status === 'APPROVED' ? 'pending' : 'ended'
}
