import { msg } from '@postwright/contract/core/msg'
import { z } from 'zod'

import { inEnglish } from '../../sentences.ts'
import { oneMonthAfter } from '../months.ts'
import type { Outcome, Payment, PaymentProvider, Subscription } from '../payment-provider.ts'
import type { PaystackApi, Said } from './api.ts'
import { cardOf } from './payments.ts'
import { Customer, Link, PaystackSubscription, Plan, SubscriptionMade } from './types.ts'

type Verbs = Pick<
  PaymentProvider,
  | 'beginSubscription'
  | 'findSubscription'
  | 'readSubscription'
  | 'pauseSubscription'
  | 'resumeSubscription'
  | 'cancelSubscription'
  | 'manageLink'
>

export function subscriptionsOf(api: PaystackApi): Verbs {
  return {
    async beginSubscription({ payment, planRef, from, signal }): Promise<Outcome<Subscription>> {
      const { customerRef, authorizationRef, paidAt } = payment
      if (payment.state !== 'paid' || !customerRef || !paidAt) return { type: 'unsupported' }
      const before = await findRunning(api, { payment, planRef }, signal)
      if (before.type !== 'ok' || before.value) return presented(before)
      if (payment.planRef !== null) return soon()
      if (!authorizationRef) return { type: 'unsupported' }

      const body = {
        customer: customerRef,
        plan: planRef,
        authorization: authorizationRef,
        start_date: (from ?? oneMonthAfter(paidAt)).toISOString(),
      }
      const made = await api.post('/subscription', body, SubscriptionMade, signal)
      if (made.type === 'ok') return presented(await readOne(api, made.value.subscription_code, signal))
      // A refusal, too, may have left a subscription behind.
      const after = await findRunning(api, { payment, planRef }, signal)
      return after.type === 'ok' && after.value ? presented(after) : made
    },

    async findSubscription({ payment, planRef, signal }) {
      if (payment.customerRef === null || payment.paidAt === null) return { type: 'ok', value: null }
      const begun = await listBegun(api, { payment, planRef }, signal)
      if (begun.type !== 'ok') return begun
      const found = begun.value.find((one) => !isOver(one)) ?? begun.value[0]
      if (found) return presented({ type: 'ok', value: found })
      return payment.planRef === planRef ? soon() : { type: 'ok', value: null }
    },

    readSubscription: async ({ subscriptionRef, signal }) => presented(await readOne(api, subscriptionRef, signal)),

    // What was disabled is enabled again, as long as its month runs.
    pauseSubscription: (input) => disable(api, input),
    cancelSubscription: (input) => disable(api, input),

    async resumeSubscription({ subscriptionRef, signal }) {
      const before = await readOne(api, subscriptionRef, signal)
      if (before.type !== 'ok') return before
      if (!isOver(before.value)) return { type: 'ok', value: {} }
      const done = await api.post('/subscription/enable', { code: subscriptionRef, token: before.value.email_token }, z.unknown(), signal)
      const after = await readOne(api, subscriptionRef, signal)
      if (after.type !== 'ok') return after
      if (!isOver(after.value)) return { type: 'ok', value: {} }
      return done.type === 'ok' ? { type: 'refused', status: 409, code: null, reason: inEnglish(endedForGood) } : done
    },

    async manageLink({ subscriptionRef, signal }) {
      const said = await api.get(`${pathOf(subscriptionRef)}/manage/link`, Link, signal)
      return said.type === 'ok' ? { type: 'ok', value: { url: said.value.link } } : said
    },
  }
}

export function readOne(api: PaystackApi, ref: string, signal: AbortSignal): Promise<Said<PaystackSubscription>> {
  return api.get(pathOf(ref), PaystackSubscription, signal)
}

/** Nothing more is charged. Safe to repeat. */
export async function disable(api: PaystackApi, { subscriptionRef, signal }: { subscriptionRef: string; signal: AbortSignal }) {
  const before = await readOne(api, subscriptionRef, signal)
  if (before.type !== 'ok') return before
  const { email_token: token, next_payment_date: paidUntil } = before.value
  if (isOver(before.value)) return { type: 'ok', value: { paidUntil: null } } as const

  const done = await api.post('/subscription/disable', { code: subscriptionRef, token }, z.unknown(), signal)
  if (done.type === 'ok') return { type: 'ok', value: { paidUntil } } as const
  // Somebody else may have been first, and an answer may have been lost.
  const after = await readOne(api, subscriptionRef, signal)
  return after.type === 'ok' && isOver(after.value) ? ({ type: 'ok', value: { paidUntil } } as const) : done
}

const endedForGood = msg`Paystack ended this subscription for good.`

const pathOf = (ref: string) => `/subscription/${encodeURIComponent(ref)}`

interface Begun {
  payment: Payment
  planRef: string
}

async function findRunning(api: PaystackApi, by: Begun, signal: AbortSignal): Promise<Said<PaystackSubscription | undefined>> {
  const begun = await listBegun(api, by, signal)
  return begun.type === 'ok' ? { type: 'ok', value: begun.value.find((one) => !isOver(one)) } : begun
}

/** What this payment began. An older subscription of the same customer and plan is another's, and is never taken for it. */
async function listBegun(api: PaystackApi, { payment, planRef }: Begun, signal: AbortSignal): Promise<Said<PaystackSubscription[]>> {
  const listed = await listOf(api, { customerRef: payment.customerRef ?? '', planRef }, signal)
  if (listed.type !== 'ok') return listed
  const since = (payment.paidAt?.getTime() ?? Infinity) - clockSlackMs
  const isOurs = ({ createdAt }: PaystackSubscription) => createdAt !== null && createdAt.getTime() >= since
  return { type: 'ok', value: listed.value.filter(isOurs) }
}

/** All that a customer has of a plan, also what is over. */
export async function listOf(
  api: PaystackApi,
  { customerRef, planRef }: { customerRef: string; planRef: string },
  signal: AbortSignal,
): Promise<Said<PaystackSubscription[]>> {
  // Lists are filtered by numbers, and everything else names codes.
  const customer = await api.get(`/customer/${encodeURIComponent(customerRef)}`, Customer, signal)
  if (customer.type !== 'ok') return customer
  const plan = await api.get(`/plan/${encodeURIComponent(planRef)}`, Plan, signal)
  if (plan.type !== 'ok') return plan
  return api.get(`/subscription?customer=${customer.value.id}&plan=${plan.value.id}&perPage=50`, z.array(PaystackSubscription), signal)
}

/** Between the moment of a payment and that of what it begins, as Paystack writes them down. */
const clockSlackMs = 60_000

/** Nothing more is charged. */
export function isOver({ status }: PaystackSubscription): boolean {
  return !['active', 'attention'].includes(status)
}

/** With a plan in the checkout, Paystack makes the subscription itself, after the payment. */
function soon(): Outcome<never> {
  return { type: 'again', afterSeconds: 5, reason: inEnglish(msg`Paystack has not begun the subscription yet.`) }
}

const states: Record<string, Subscription['state']> = { active: 'active', attention: 'past_due', 'non-renewing': 'ending' }

function presented(said: Said<PaystackSubscription | undefined>): Outcome<Subscription> {
  if (said.type !== 'ok') return said
  if (!said.value) return soon()
  const { subscription_code: ref, status, plan, customer, next_payment_date: nextPaymentAt, authorization } = said.value
  const state = states[status] ?? 'ended'
  return {
    type: 'ok',
    value: {
      ref,
      state,
      reference: null,
      workspaceId: null,
      planRef: plan,
      customerRef: customer?.customer_code ?? null,
      // It says nothing of another try.
      nextPaymentAt: state === 'past_due' ? null : nextPaymentAt,
      failures: state === 'past_due' ? 1 : 0,
      card: cardOf(authorization),
    },
  }
}
