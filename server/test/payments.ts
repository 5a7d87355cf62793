import { onTestFinished } from 'vitest'

import { createPaypal } from '../src/payments/paypal/index.ts'
import { createPaystack } from '../src/payments/paystack/index.ts'
import type { Checkout, CheckoutInput, Outcome, PaymentProvider } from '../src/payments/payment-provider.ts'
import { type FakePaypal, startFakePaypal } from './fakes/payments/paypal.ts'
import { type FakePaystack, type SentWebhook, startFakePaystack } from './fakes/payments/paystack.ts'
import type { ProviderServer } from './fakes/provider-server.ts'

/** A provider with its stand-in, and what people and time do there. */
export interface PaymentWorld {
  provider: PaymentProvider
  server: ProviderServer & { sent: SentWebhook[]; sign: (event: Record<string, unknown>) => SentWebhook }
  /** The person at the checkout pays. */
  pay: (providerRef: string) => void
  /** The buyer says yes to another plan, where somebody asks for that. */
  agree: (subscriptionRef: string) => void
  renew: (subscriptionRef: string) => void
  failRenewal: (subscriptionRef: string) => void
  /** Keys that the provider does not know. */
  withWrongKeys: () => PaymentProvider
}

export async function paystackWorld(): Promise<PaymentWorld & { fake: FakePaystack }> {
  const fake = await startFakePaystack()
  onTestFinished(fake.close)
  return {
    fake,
    provider: createPaystack({ secretKey: fake.secretKey }, fake.url),
    server: fake,
    pay: fake.pay,
    agree: () => {},
    renew: fake.renew,
    failRenewal: fake.failRenewal,
    withWrongKeys: () => createPaystack({ secretKey: 'sk_test_wrong0000' }, fake.url),
  }
}

export async function paypalWorld(): Promise<PaymentWorld & { fake: FakePaypal }> {
  const fake = await startFakePaypal()
  onTestFinished(fake.close)
  const keys = { clientId: fake.clientId, clientSecret: fake.clientSecret, webhookId: fake.webhook.id, mode: 'test' as const }
  const made = (clientSecret: string) => createPaypal({ ...keys, clientSecret }, { tokens: new Map(), baseUrl: fake.url })
  return {
    fake,
    provider: made(fake.clientSecret),
    server: fake,
    pay: fake.approve,
    agree: fake.agree,
    renew: fake.renew,
    failRenewal: fake.failRenewal,
    withWrongKeys: () => made('secret-wrong0000'),
  }
}

export const paymentWorlds = { paystack: paystackWorld, paypal: paypalWorld }

export const noSignal = new AbortController().signal

export function checkout({ currency }: PaymentProvider, changes: Partial<CheckoutInput> = {}): CheckoutInput {
  return {
    reference: `order-${crypto.randomUUID().slice(0, 8)}`,
    workspaceId: crypto.randomUUID(),
    amountCents: 19_900,
    currency,
    monthlyCents: 19_900,
    firstDays: null,
    planRef: null,
    description: 'Solo, each month',
    brandName: 'Fynbos Desk',
    email: 'naledi@fynbosdesk.example',
    returnUrl: 'https://desk.example/app/billing/return',
    cancelUrl: 'https://desk.example/app/billing',
    signal: noSignal,
    ...changes,
  }
}

/** What it answered, where it must be a yes. */
export function valueOf<Value>(outcome: Outcome<Value>): Value {
  if (outcome.type !== 'ok') throw new Error(`${outcome.type}: ${'reason' in outcome ? outcome.reason : ''}`)
  return outcome.value
}

/** A subscription that was paid for and has begun. */
export async function subscribed(world: PaymentWorld, changes: Partial<CheckoutInput> = {}) {
  const { provider } = world
  const input = checkout(provider, changes)
  const opened = valueOf<Checkout>(await provider.openCheckout(input))
  world.pay(opened.providerRef)
  const payment = valueOf(await provider.readPayment({ providerRef: opened.providerRef, signal: noSignal }))!
  const planRef = opened.planRef!
  const subscription = valueOf(await provider.beginSubscription({ payment, planRef, from: null, signal: noSignal }))
  return { input, opened, payment, planRef, subscription }
}
