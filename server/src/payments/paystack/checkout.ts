import { msg } from '@postwright/contract/core/msg'

import { inEnglish } from '../../sentences.ts'
import type { Checkout, CheckoutInput, Outcome } from '../payment-provider.ts'
import type { PaystackApi, Said } from './api.ts'
import { readTransaction } from './payments.ts'
import { Initialized, PlanMade } from './types.ts'

/** An order whose checkouts were lost so often is given up. */
const attemptsAtMost = 5

/**
 * Opens a page on which a card is charged. A reference counts once at Paystack, so that one whose page was lost or closed goes on as
 * `…-2`; one that was paid is told.
 */
export async function openCheckout(api: PaystackApi, input: CheckoutInput): Promise<Outcome<Checkout>> {
  if (input.currency !== 'ZAR') return { type: 'unsupported' }
  const plan = await planOf(api, input)
  if (plan.type !== 'ok') return plan
  const planRef = plan.value

  for (let attempt = 1; ; attempt++) {
    const reference = attempt === 1 ? input.reference : `${input.reference}-${attempt}`
    const opened = await api.post('/transaction/initialize', bodyOf(input, reference, planRef), Initialized, input.signal)
    if (opened.type === 'ok')
      return { type: 'ok', value: { state: 'opened', url: opened.value.authorization_url, providerRef: opened.value.reference, planRef } }
    if (opened.type === 'again' || opened.status !== 400 || attempt === attemptsAtMost) return opened

    const known = await readTransaction(api, reference, input.signal)
    if (known.type !== 'ok') return known
    if (!known.value) return opened
    const { status } = known.value
    if (status === 'success') return { type: 'ok', value: { state: 'paid', providerRef: reference, planRef } }
    if (!['failed', 'abandoned', 'reversed'].includes(status))
      return { type: 'again', afterSeconds: 60, reason: inEnglish(msg`A payment for this order is under way.`) }
  }
}

/** What is charged each month; null for a payment that is made once. */
async function planOf(api: PaystackApi, { monthlyCents, planRef, description, currency, signal }: CheckoutInput) {
  if (monthlyCents === null) return { type: 'ok', value: null } satisfies Said<null>
  if (planRef !== null) return { type: 'ok', value: planRef } satisfies Said<string>
  return makePlan(api, { name: description, amountCents: monthlyCents, currency }, signal)
}

interface NewPlan {
  name: string
  amountCents: number
  currency: string
}

/** Not protected against being sent twice: a second plan of the same price harms nobody. */
export async function makePlan(api: PaystackApi, { name, amountCents, currency }: NewPlan, signal: AbortSignal): Promise<Said<string>> {
  const plan = { name, amount: amountCents, interval: 'monthly', currency, send_invoices: false, send_sms: false }
  const made = await api.post('/plan', plan, PlanMade, signal)
  return made.type === 'ok' ? { type: 'ok', value: made.value.plan_code } : made
}

function bodyOf(input: CheckoutInput, reference: string, planRef: string | null): object {
  const { email, amountCents: amount, currency, returnUrl, cancelUrl, workspaceId } = input
  // A plan's own amount would be charged first: another one is paid without it, and `beginSubscription` brings it in.
  const isWholeMonth = input.monthlyCents === amount && input.firstDays === null
  const plan = isWholeMonth && planRef !== null ? { plan: planRef } : {}
  const metadata = { reference: input.reference, workspace_id: workspaceId, cancel_action: cancelUrl }
  return { email, amount, currency, reference, callback_url: returnUrl, channels: ['card'], metadata, ...plan }
}
