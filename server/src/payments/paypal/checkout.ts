import type { Checkout, CheckoutInput, Outcome } from '../payment-provider.ts'
import { type PaypalApi, type Said } from './api.ts'
import { unreadable } from '../answers.ts'
import { makePlan } from './plans.ts'
import { SubscriptionMade } from './types.ts'

/** Opens a page on which a buyer agrees to a subscription. The reference is its request id, so that it is made once. */
export async function openCheckout(api: PaypalApi, input: CheckoutInput): Promise<Outcome<Checkout>> {
  const { currency, monthlyCents, reference, workspaceId, signal } = input
  if (currency !== 'USD' || monthlyCents === null) return { type: 'unsupported' }
  const plan = await planOf(api, { ...input, monthlyCents })
  if (plan.type !== 'ok') return plan

  const json = {
    plan_id: plan.value,
    custom_id: `${workspaceId}:${reference}`,
    subscriber: { email_address: input.email },
    application_context: {
      brand_name: input.brandName.slice(0, 127),
      user_action: 'SUBSCRIBE_NOW',
      shipping_preference: 'NO_SHIPPING',
      return_url: input.returnUrl,
      cancel_url: input.cancelUrl,
    },
  }
  const made = await api.post('/v1/billing/subscriptions', { body: { json }, requestId: reference, signal }, SubscriptionMade)
  if (made.type !== 'ok') return made
  const { id: providerRef, status, links } = made.value
  const known = { providerRef, planRef: plan.value }
  if (status === 'ACTIVE') return { type: 'ok', value: { state: 'paid', ...known } }
  const url = links.find(({ rel }) => rel === 'approve')?.href
  return url ? { type: 'ok', value: { state: 'opened', url, ...known } } : unreadable()
}

async function planOf(api: PaypalApi, input: CheckoutInput & { monthlyCents: number }): Promise<Said<string>> {
  const { planRef, description: name, amountCents: firstCents, firstDays, monthlyCents, currency, signal } = input
  return planRef === null ? makePlan(api, { name, firstCents, firstDays, monthlyCents, currency }, signal) : { type: 'ok', value: planRef }
}
