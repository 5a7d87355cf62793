import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import type { ChangeInput, Outcome, PaymentProvider, Refused } from '../payment-provider.ts'
import type { PaystackApi, Said } from './api.ts'
import { makePlan } from './checkout.ts'
import { disable, isOver, listOf, readOne } from './subscriptions.ts'
import { type PaystackSubscription, SubscriptionMade } from './types.ts'

/** Nothing is begun, nor ended, so shortly before the next charge. */
const leastMs = 3_600_000

/**
 * Paystack changes no subscription: another one begins with the day until which is paid, by the card of the old one, and only then the old
 * one is ended. Whatever breaks off in between is found again, long before either is charged.
 */
export function changesOf(api: PaystackApi): Pick<PaymentProvider, 'makePlan' | 'changeSubscription'> {
  return {
    async makePlan({ monthlyCents: amountCents, description: name, signal }) {
      const made = await makePlan(api, { name, amountCents, currency: 'ZAR' }, signal)
      return made.type === 'ok' ? { type: 'ok', value: { planRef: made.value } } : made
    },

    async changeSubscription(input) {
      const { subscriptionRef, planRef, from, signal } = input
      const old = await readOne(api, subscriptionRef, signal)
      if (old.type !== 'ok') return old
      const known = await nextOf(api, old.value, input)
      if (known.type !== 'ok') return known
      if (isOver(old.value)) return known.value ? agreed(known.value) : refused(msg`This subscription was ended.`)
      if (from.getTime() - Date.now() < leastMs) {
        const undone = known.value ? await disable(api, { subscriptionRef: known.value.subscription_code, signal }) : null
        return undone && undone.type !== 'ok' ? undone : refused(msg`The next charge is too near.`)
      }

      const next = known.value ? ({ type: 'ok', value: known.value } as const) : await begin(api, old.value, { planRef, from, signal })
      if (next.type !== 'ok') return next
      const ended = await disable(api, { subscriptionRef, signal })
      if (ended.type === 'ok') return agreed(next.value)
      // What was begun stays to be found: the old one may have been ended.
      return ended.type === 'again' ? ended : { type: 'again', afterSeconds: 60, reason: ended.reason }
    },
  }
}

/** Charges by the plan of this change, and no other. */
async function nextOf(
  api: PaystackApi,
  { customer }: PaystackSubscription,
  { planRef, signal }: Pick<ChangeInput, 'planRef' | 'signal'>,
): Promise<Said<PaystackSubscription | undefined>> {
  const listed = await listOf(api, { customerRef: customer?.customer_code ?? '', planRef }, signal)
  return listed.type === 'ok' ? { type: 'ok', value: listed.value.find((one) => !isOver(one)) } : listed
}

async function begin(
  api: PaystackApi,
  old: PaystackSubscription,
  { planRef: plan, from, signal }: Pick<ChangeInput, 'planRef' | 'from' | 'signal'>,
): Promise<Said<PaystackSubscription>> {
  const authorization = old.authorization?.authorization_code
  const customer = old.customer?.customer_code
  if (!authorization || !customer) return refused(msg`Paystack keeps no card that can be charged again.`)
  const body = { customer, plan, authorization, start_date: from.toISOString() }
  const made = await api.post('/subscription', body, SubscriptionMade, signal)
  if (made.type === 'ok') return readOne(api, made.value.subscription_code, signal)
  // A refusal, too, may have left a subscription behind.
  const after = await nextOf(api, old, { planRef: plan, signal })
  return after.type === 'ok' && after.value ? { type: 'ok', value: after.value } : made
}

function agreed({ subscription_code: subscriptionRef }: PaystackSubscription): Outcome<{ state: 'agreed'; subscriptionRef: string }> {
  return { type: 'ok', value: { state: 'agreed', subscriptionRef } }
}

function refused(why: Parameters<typeof inEnglish>[0]): Refused {
  return { type: 'refused', status: 409, code: null, reason: inEnglish(why) }
}
