import { expect, test } from 'vitest'

import { checkout, noSignal, paystackWorld, subscribed, valueOf } from '../../../test/payments.ts'
import { oneMonthAfter } from '../months.ts'

const signal = noSignal

test('equal amounts are charged by the plan itself, others without it and then by a subscription that starts a month later', async () => {
  const { provider, fake, pay } = await paystackWorld()
  const bodies = () => fake.asked.filter(({ path }) => path === '/transaction/initialize').map(({ text }) => JSON.parse(text) as object)

  const equal = valueOf(await provider.openCheckout(checkout(provider)))
  const other = valueOf(await provider.openCheckout(checkout(provider, { amountCents: 6_633 })))

  expect(bodies()[0]).toMatchObject({ amount: 19_900, currency: 'ZAR', plan: equal.planRef, channels: ['card'] })
  expect(bodies()[1]).not.toHaveProperty('plan')
  pay(other.providerRef)
  const payment = valueOf(await provider.readPayment({ providerRef: other.providerRef, signal }))!
  const begun = valueOf(await provider.beginSubscription({ payment, planRef: other.planRef!, from: null, signal }))
  expect(begun.nextPaymentAt).toEqual(oneMonthAfter(payment.paidAt!))
})

test('a payment that is made once has no plan', async () => {
  const { provider, fake, pay } = await paystackWorld()

  const opened = valueOf(await provider.openCheckout(checkout(provider, { monthlyCents: null, amountCents: 5_000 })))

  expect(opened.planRef).toBeNull()
  expect(fake.plans).toEqual([])
  pay(opened.providerRef)
  expect(valueOf(await provider.readPayment({ providerRef: opened.providerRef, signal }))).toMatchObject({
    state: 'paid',
    amountCents: 5_000,
    authorizationRef: 'AUTH_8dfhjjdt',
    card: { brand: 'visa', last4: '4081', expiresMonth: 12, expiresYear: 2030 },
  })
})

test('a reference counts once: what was paid is told, what is under way is waited for, what was left opens as the next one', async () => {
  const { provider, fake, pay } = await paystackWorld()
  const input = checkout(provider, { monthlyCents: null })
  valueOf(await provider.openCheckout(input))

  const second = valueOf(await provider.openCheckout(input))
  expect(second).toMatchObject({ state: 'opened', providerRef: `${input.reference}-2` })
  fake.begin(second.providerRef)
  expect(await provider.openCheckout(input)).toMatchObject({ type: 'again', reason: 'A payment for this order is under way.' })
  pay(second.providerRef)
  expect(valueOf(await provider.openCheckout(input))).toMatchObject({ state: 'paid', providerRef: second.providerRef })
  const [charge] = fake.sent.flatMap(({ rawBody }) => provider.readEvents(rawBody))
  expect(charge).toMatchObject({ orderReference: input.reference, paymentRef: second.providerRef })
})

test('a declined card is told in the bank’s words', async () => {
  const { provider, fake } = await paystackWorld()
  const { providerRef } = valueOf(await provider.openCheckout(checkout(provider)))

  fake.decline(providerRef)

  expect(valueOf(await provider.readPayment({ providerRef, signal }))).toMatchObject({
    state: 'failed',
    reason: 'Declined: insufficient funds',
    paidAt: null,
  })
})

test('a refusal that left a subscription behind, and an answer that was lost, begin none twice', async () => {
  const { provider, fake, pay } = await paystackWorld()
  for (const lose of [() => (fake.refuseAndKeep = true), () => fake.misbehave('deaf', 'POST /subscription')]) {
    fake.refuseAndKeep = false
    const opened = valueOf(await provider.openCheckout(checkout(provider, { amountCents: 6_633 })))
    pay(opened.providerRef)
    const payment = valueOf(await provider.readPayment({ providerRef: opened.providerRef, signal }))!
    const before = fake.subscriptions.length
    lose()
    const first = await provider.beginSubscription({ payment, planRef: opened.planRef!, from: null, signal })
    const second = first.type === 'ok' ? first : await provider.beginSubscription({ payment, planRef: opened.planRef!, from: null, signal })

    expect(valueOf(second)).toMatchObject({ state: 'active', planRef: opened.planRef })
    expect(fake.subscriptions).toHaveLength(before + 1)
  }
})

test('an older subscription of the same customer is never taken for a new one', async () => {
  const world = await paystackWorld()
  const { planRef, subscription } = await subscribed(world)
  const [old] = world.fake.subscriptions
  Object.assign(old!, { createdAt: '2026-01-05T08:00:00.000Z' })
  const opened = valueOf(await world.provider.openCheckout(checkout(world.provider, { amountCents: 6_633, planRef })))
  world.pay(opened.providerRef)
  const payment = valueOf(await world.provider.readPayment({ providerRef: opened.providerRef, signal }))!

  const begun = await world.provider.beginSubscription({ payment, planRef, from: null, signal })

  expect(begun).toMatchObject({ type: 'refused', code: 'duplicate_subscription' })
  expect(valueOf(await world.provider.readSubscription({ subscriptionRef: subscription.ref, signal })).state).toBe('active')
})

test('what is cancelled runs to its end, and then has ended', async () => {
  const world = await paystackWorld()
  const { provider, fake } = world
  const { subscription } = await subscribed(world)
  await provider.cancelSubscription({ subscriptionRef: subscription.ref, signal })
  expect(valueOf(await provider.readSubscription({ subscriptionRef: subscription.ref, signal })).state).toBe('ending')

  fake.passPeriod(subscription.ref)

  expect(valueOf(await provider.readSubscription({ subscriptionRef: subscription.ref, signal })).state).toBe('ended')
  const kinds = fake.sent.flatMap(({ rawBody }) => provider.readEvents(rawBody)).map(({ kind }) => kind)
  expect(kinds.slice(-2)).toEqual(['subscription_ending', 'subscription_ended'])
})

test('the signature is of the bytes, whatever they hold', async () => {
  const { provider, fake } = await paystackWorld()
  const { headers } = fake.sign({ event: 'charge.success', data: {} })
  const spaced = Buffer.from('{"event": "charge.success", "data": {}}')

  expect(await provider.verifyWebhook({ rawBody: spaced, headers, signal })).toEqual({ type: 'forged' })
  expect(await provider.verifyWebhook({ rawBody: spaced, headers: new Headers(), signal })).toEqual({ type: 'forged' })
})

test('an account without rand is told so', async () => {
  const { provider, fake } = await paystackWorld()
  fake.balances = ['NGN', 'USD']

  const findings = await provider.examine({ webhookUrl: '', signal })

  expect(findings).toEqual([
    { step: 'credentials', outcome: 'ok', words: null },
    { step: 'currency', outcome: 'failed', words: 'This account has no balance in ZAR, but in NGN, USD.' },
    { step: 'plan', outcome: 'skipped', words: null },
  ])
})

test('a month after the last day of a long month is the last day of a short one', () => {
  const days = ['2026-01-31T10:00:00Z', '2028-01-30T10:00:00Z', '2026-12-15T23:59:59Z'].map((text) => oneMonthAfter(new Date(text)))

  expect(days.map((day) => day.toISOString())).toEqual(['2026-02-28T10:00:00.000Z', '2028-02-29T10:00:00.000Z', '2027-01-15T23:59:59.000Z'])
})
