import { expect, test } from 'vitest'

import { checkout, noSignal, paypalWorld, subscribed, valueOf } from '../../../test/payments.ts'
import { createPaypal } from './index.ts'
import { centsOf, decimal } from './money.ts'

const signal = noSignal

test('a token is asked for once, and anew when it is refused or about to end', async () => {
  const { provider, fake } = await paypalWorld()
  const opened = valueOf(await provider.openCheckout(checkout(provider)))
  expect(fake.tokensGiven).toBe(1)

  fake.expireTokens()
  fake.tokenLifeSeconds = 50
  valueOf(await provider.readPayment({ providerRef: opened.providerRef, signal }))
  expect(fake.tokensGiven).toBe(2)
  valueOf(await provider.readPayment({ providerRef: opened.providerRef, signal }))
  expect(fake.tokensGiven).toBe(3)
})

test('tokens of no more than eight keys are kept', async () => {
  const { fake } = await paypalWorld()
  const tokens = new Map()
  for (let at = 0; at < 12; at += 1) {
    fake.clientId = `client-${at}`
    const keys = { clientId: fake.clientId, clientSecret: fake.clientSecret, webhookId: 'x', mode: 'test' as const }
    const provider = createPaypal(keys, { tokens, baseUrl: fake.url })
    valueOf(await provider.openCheckout(checkout(provider)))
  }

  expect(tokens.size).toBe(8)
})

test('a payment that is made once is not offered', async () => {
  const { provider } = await paypalWorld()

  expect(await provider.openCheckout(checkout(provider, { monthlyCents: null }))).toEqual({ type: 'unsupported' })
})

test('another first amount is a trial month of the plan; the same prices are one plan, of one product', async () => {
  const { provider, fake } = await paypalWorld()
  const first = valueOf(await provider.openCheckout(checkout(provider, { amountCents: 905, monthlyCents: 2_900 })))
  const second = valueOf(await provider.openCheckout(checkout(provider, { amountCents: 905, monthlyCents: 2_900 })))

  expect(second.planRef).toBe(first.planRef)
  expect(fake.plans.get(first.planRef!)).toMatchObject({
    billing_cycles: [
      { tenure_type: 'TRIAL', sequence: 1, total_cycles: 1, pricing_scheme: { fixed_price: { value: '9.05', currency_code: 'USD' } } },
      { tenure_type: 'REGULAR', sequence: 2, total_cycles: 0, pricing_scheme: { fixed_price: { value: '29.00', currency_code: 'USD' } } },
    ],
  })
  const others = valueOf(await provider.openCheckout(checkout(provider, { monthlyCents: 19_900 })))
  expect(others.planRef).not.toBe(first.planRef)
})

test('a product that was made long ago is used again', async () => {
  const { provider, fake } = await paypalWorld()
  valueOf(await provider.openCheckout(checkout(provider)))
  fake.forgetRequests()

  expect(valueOf(await provider.openCheckout(checkout(provider)))).toMatchObject({ state: 'opened' })
})

test('a repeated checkout is the same subscription, and one that was approved is told', async () => {
  const { provider, fake, pay } = await paypalWorld()
  const input = checkout(provider)
  const first = valueOf(await provider.openCheckout(input))
  expect(valueOf(await provider.openCheckout(input))).toEqual(first)
  expect(fake.subscriptions.size).toBe(1)

  pay(first.providerRef)
  expect(valueOf(await provider.readPayment({ providerRef: first.providerRef, signal }))).toMatchObject({ state: 'paid' })
})

test('a plan that PayPal does not know is refused, with its issue and debug id', async () => {
  const { provider } = await paypalWorld()

  expect(await provider.openCheckout(checkout(provider, { planRef: 'P-GONE' }))).toEqual({
    type: 'refused',
    status: 422,
    code: 'PLAN_STATUS_INVALID',
    reason: 'PLAN_STATUS_INVALID in words. (debug id b6bc3b1b7b7f)',
  })
})

test('an approval that never came is no payment, and a subscription that cannot be cancelled yet is refused', async () => {
  const { provider, fake } = await paypalWorld()
  const { providerRef } = valueOf(await provider.openCheckout(checkout(provider)))
  expect(valueOf(await provider.readPayment({ providerRef, signal }))?.state).toBe('pending')
  expect(await provider.cancelSubscription({ subscriptionRef: providerRef, signal })).toMatchObject({
    type: 'refused',
    code: 'SUBSCRIPTION_STATUS_INVALID',
  })

  fake.lapse(providerRef)

  expect(valueOf(await provider.readPayment({ providerRef, signal }))).toBeNull()
})

test('three charges that failed suspend it; cancelled, it keeps until when it was paid', async () => {
  const world = await paypalWorld()
  const { provider, fake } = world
  const { subscription } = await subscribed(world)
  for (let times = 0; times < 3; times += 1) fake.failRenewal(subscription.ref)
  expect(valueOf(await provider.readSubscription({ subscriptionRef: subscription.ref, signal }))).toMatchObject({
    state: 'past_due',
    failures: 3,
  })
  fake.misbehave('deaf', `/v1/billing/subscriptions/${subscription.ref}/cancel`)

  const cancelled = valueOf(await provider.cancelSubscription({ subscriptionRef: subscription.ref, signal }))

  expect(cancelled.paidUntil).toEqual(subscription.nextPaymentAt)
  expect(valueOf(await provider.readSubscription({ subscriptionRef: subscription.ref, signal })).state).toBe('ended')
})

test('a webhook of another registration, or of a certificate elsewhere, is forged; without an answer it is to come again', async () => {
  const world = await paypalWorld()
  const { fake } = world
  const webhook = fake.sign({ id: 'WH-1', event_type: 'PAYMENT.SALE.COMPLETED', resource: {} })
  const keys = { clientId: fake.clientId, clientSecret: fake.clientSecret, mode: 'test' as const }
  const elsewhere = createPaypal({ ...keys, webhookId: 'ANOTHER' }, { tokens: new Map(), baseUrl: fake.url })
  expect(await elsewhere.verifyWebhook({ ...webhook, signal })).toEqual({ type: 'forged' })

  const asked = fake.asked.length
  for (const certUrl of ['https://paypal.com.example/cert', 'http://api.paypal.com/cert', 'https://notpaypal.com/', 'nothing']) {
    const headers = new Headers(webhook.headers)
    headers.set('paypal-cert-url', certUrl)
    expect(await world.provider.verifyWebhook({ ...webhook, headers, signal })).toEqual({ type: 'forged' })
  }
  // What is no single object could bring an event and proofs of its own into the question.
  for (const text of ['[]', 'null', '', `{},"webhook_event":${webhook.rawBody.toString()}`, '{"id":"WH-1"'])
    expect(await world.provider.verifyWebhook({ ...webhook, rawBody: Buffer.from(text), signal })).toEqual({ type: 'forged' })
  expect(fake.asked).toHaveLength(asked)

  fake.misbehave({ status: 503 }, '/v1/notifications')
  expect(await world.provider.verifyWebhook({ ...webhook, signal })).toMatchObject({ type: 'again' })
  const wrong = createPaypal({ ...keys, clientSecret: 'wrong', webhookId: fake.webhook.id }, { tokens: new Map(), baseUrl: fake.url })
  expect(await wrong.verifyWebhook({ ...webhook, signal })).toMatchObject({ type: 'refused', status: 401 })
})

test('money does not go back twice when PayPal has forgotten the key', async () => {
  const world = await paypalWorld()
  const { provider, fake } = world
  const { payment } = await subscribed(world)
  const fourDaysAgo = new Date(Date.now() - 4 * 86_400_000)
  const refund = {
    paymentRef: payment.paymentRef!,
    amountCents: 5_000,
    currency: 'USD' as const,
    key: 'refund-1',
    since: fourDaysAgo,
    signal,
  }
  valueOf(await provider.refundPayment(refund))
  fake.forgetRequests()

  const again = await provider.refundPayment(refund)

  expect(again).toMatchObject({ type: 'refused', reason: 'Of this payment some was refunded before. Look at PayPal how much.' })
  expect(fake.refunds).toHaveLength(1)
})

test('the doctor compares how the webhook is registered', async () => {
  const { provider, fake } = await paypalWorld()
  const webhookUrl = 'https://desk.example/webhooks/paypal'
  const found = async () => (await provider.examine({ webhookUrl, signal })).at(-1)

  fake.webhook.url = 'https://old.example/hook'
  expect(await found()).toEqual({ step: 'webhook', outcome: 'failed', words: 'It is registered for https://old.example/hook.' })
  fake.webhook.url = webhookUrl
  fake.webhook.event_types = [{ name: 'PAYMENT.SALE.COMPLETED' }]
  expect(await found()).toMatchObject({ outcome: 'failed', words: expect.stringContaining('BILLING.SUBSCRIPTION.ACTIVATED') })
  fake.webhook.id = 'GONE'
  expect(await found()).toMatchObject({ outcome: 'failed', words: expect.stringContaining('INVALID_RESOURCE_ID') })
})

test('an account that takes no dollars is told so', async () => {
  const { provider, fake } = await paypalWorld()
  fake.currencies = ['EUR']

  const [, currency, plan] = await provider.examine({ webhookUrl: '', signal })

  expect(currency).toMatchObject({ step: 'currency', outcome: 'failed', words: expect.stringContaining('CURRENCY_NOT_SUPPORTED') })
  expect(plan?.outcome).toBe('skipped')
})

test('money goes to decimals and back exactly', () => {
  for (const cents of [1, 9, 10, 99, 100, 1_005, 19_999, 123_456_789]) expect(centsOf(decimal(cents))).toBe(cents)
  expect(['12', '12.5', '-5.00', '1.005', '', 'twelve', '1e3'].map(centsOf)).toEqual([1_200, 1_250, 500, null, null, null, null])
})
