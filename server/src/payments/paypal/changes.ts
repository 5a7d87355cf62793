import type { PaymentProvider } from '../payment-provider.ts'
import { unreadable } from '../answers.ts'
import type { PaypalApi } from './api.ts'
import { makePlan } from './plans.ts'
import { PaypalSubscription, Revised } from './types.ts'

/** Another sum from the next cycle on, once the buyer has agreed; until then, or without that, it is charged as before. */
export function changesOf(api: PaypalApi): Pick<PaymentProvider, 'makePlan' | 'changeSubscription'> {
  return {
    async makePlan({ monthlyCents, description: name, signal }) {
      const prices = { name, firstCents: monthlyCents, firstDays: null, monthlyCents, currency: 'USD' }
      const made = await makePlan(api, prices, signal)
      return made.type === 'ok' ? { type: 'ok', value: { planRef: made.value } } : made
    },

    async changeSubscription({ subscriptionRef, planRef, brandName, returnUrl, cancelUrl, signal }) {
      const path = `/v1/billing/subscriptions/${encodeURIComponent(subscriptionRef)}`
      const before = await api.get(path, PaypalSubscription, signal)
      if (before.type !== 'ok') return before
      if (before.value.plan_id === planRef) return { type: 'ok', value: { state: 'agreed', subscriptionRef } }
      const application = {
        brand_name: brandName.slice(0, 127),
        shipping_preference: 'NO_SHIPPING',
        return_url: returnUrl,
        cancel_url: cancelUrl,
      }
      const json = { plan_id: planRef, application_context: application }
      const asked = await api.post(`${path}/revise`, { body: { json }, signal }, Revised)
      if (asked.type !== 'ok') return asked
      const url = asked.value.links.find(({ rel }) => rel === 'approve')?.href
      return url ? { type: 'ok', value: { state: 'asked', url } } : unreadable()
    },
  }
}
