import { describe, expect, test } from 'vitest'

import { forge } from '../../test/forged-webhooks.ts'
import { checkout, noSignal, paymentWorlds, subscribed, valueOf } from '../../test/payments.ts'

const signal = noSignal
const webhookUrl = 'https://desk.example/webhooks'

describe.each(Object.entries(paymentWorlds))('%s', (_name, startWorld) => {
  test('a subscription is paid for, read, charged again and cancelled', async () => {
    const world = await startWorld()
    const { provider } = world

    const { input, payment, planRef, subscription } = await subscribed(world)

    expect(payment).toMatchObject({
      state: 'paid',
      amountCents: 19_900,
      currency: provider.currency,
      reference: input.reference,
      workspaceId: input.workspaceId,
      planRef,
      reason: null,
    })
    expect(payment.paidAt).toBeInstanceOf(Date)
    expect(subscription).toMatchObject({ state: 'active', planRef, customerRef: payment.customerRef, failures: 0 })
    expect(subscription.nextPaymentAt!.getTime()).toBeGreaterThan(Date.now() + 27 * 86_400_000)
    expect(valueOf(await provider.beginSubscription({ payment, planRef, from: null, signal })).ref).toBe(subscription.ref)

    world.failRenewal(subscription.ref)
    const late = valueOf(await provider.readSubscription({ subscriptionRef: subscription.ref, signal }))
    expect(late).toMatchObject({ state: 'past_due', failures: 1 })
    world.renew(subscription.ref)
    const again = valueOf(await provider.readSubscription({ subscriptionRef: subscription.ref, signal }))
    expect(again).toMatchObject({ state: 'active', failures: 0 })

    const cancelled = valueOf(await provider.cancelSubscription({ subscriptionRef: subscription.ref, signal }))
    expect(cancelled.paidUntil).toEqual(again.nextPaymentAt)
    const after = valueOf(await provider.readSubscription({ subscriptionRef: subscription.ref, signal }))
    expect(['ending', 'ended']).toContain(after.state)
    expect(valueOf(await provider.cancelSubscription({ subscriptionRef: subscription.ref, signal })).paidUntil).toBeNull()
  })

  test('what was paid since a day is listed, each once and oldest first', async () => {
    const world = await startWorld()
    const { payment, planRef, subscription } = await subscribed(world)
    world.renew(subscription.ref)
    world.renew(subscription.ref)
    const asked = { subscriptionRef: subscription.ref, customerRef: payment.customerRef, planRef, signal }

    const paid = valueOf(await world.provider.paidSince({ ...asked, since: new Date(Date.now() - 86_400_000) }))

    expect(paid.map(({ state, amountCents, currency }) => [state, amountCents, currency])).toEqual(
      Array.from({ length: 3 }, () => ['paid', 19_900, world.provider.currency]),
    )
    expect(paid[0]?.paymentRef).toBe(payment.paymentRef)
    expect(new Set(paid.map(({ paymentRef }) => paymentRef)).size).toBe(3)
    expect(valueOf(await world.provider.paidSince({ ...asked, since: new Date(Date.now() + 86_400_000) }))).toEqual([])
  })

  test('another first amount is charged once, and the monthly one after it', async () => {
    const world = await startWorld()

    const { payment, subscription } = await subscribed(world, { amountCents: 6_633 })

    expect(payment.amountCents).toBe(6_633)
    expect(subscription.state).toBe('active')
    const paidBefore = world.server.sent.length
    world.renew(subscription.ref)
    const [renewal] = world.server.sent.slice(paidBefore).flatMap(({ rawBody }) => world.provider.readEvents(rawBody))
    expect(renewal).toMatchObject({ kind: 'payment_succeeded', amountCents: 19_900, currency: world.provider.currency })
  })

  test('what a payment began is found, running or over', async () => {
    const world = await startWorld()
    const { payment, planRef, subscription } = await subscribed(world)
    const find = async () => valueOf(await world.provider.findSubscription({ payment, planRef, signal }))?.ref

    expect(await find()).toBe(subscription.ref)
    valueOf(await world.provider.cancelSubscription({ subscriptionRef: subscription.ref, signal }))
    expect(await find()).toBe(subscription.ref)
  })

  test('a smaller sum is charged from the day on until which is paid, by one subscription alone, however often it is asked', async () => {
    const world = await startWorld()
    const { provider } = world
    const { subscription } = await subscribed(world)
    const { planRef } = valueOf(await provider.makePlan({ monthlyCents: 5_000, description: 'Solo', signal }))
    const pages = { brandName: 'Desk', returnUrl: 'https://desk.example/', cancelUrl: 'https://desk.example/' }
    const from = new Date(Date.now() + 20 * 86_400_000)
    const change = async () =>
      valueOf(await provider.changeSubscription({ subscriptionRef: subscription.ref, planRef, from, ...pages, signal }))

    const first = await change()
    if (first.state === 'asked') {
      const before = valueOf(await provider.readSubscription({ subscriptionRef: subscription.ref, signal }))
      expect([before.state, before.planRef]).toEqual(['active', subscription.planRef])
      world.agree(subscription.ref)
    }
    const done = await change()
    expect(await change()).toEqual(done)
    const ref = done.state === 'agreed' ? done.subscriptionRef : ''
    expect(valueOf(await provider.readSubscription({ subscriptionRef: ref, signal }))).toMatchObject({ state: 'active', planRef })
    if (ref !== subscription.ref)
      expect(valueOf(await provider.readSubscription({ subscriptionRef: subscription.ref, signal })).state).toBe('ending')

    const paidBefore = world.server.sent.length
    world.renew(ref)
    const [renewal] = world.server.sent.slice(paidBefore).flatMap(({ rawBody }) => provider.readEvents(rawBody))
    expect(renewal).toMatchObject({ kind: 'payment_succeeded', amountCents: 5_000 })
  })

  test('a checkout that nobody paid is not paid, and one that nobody knows is null', async () => {
    const { provider } = await startWorld()
    const opened = valueOf(await provider.openCheckout(checkout(provider)))

    expect(opened).toMatchObject({ state: 'opened', url: expect.stringMatching(/^https:\/\//) })
    expect(valueOf(await provider.readPayment({ providerRef: opened.providerRef, signal }))?.state).toMatch(/pending|abandoned/)
    expect(valueOf(await provider.readPayment({ providerRef: 'I-NOBODY', signal }))).toBeNull()
  })

  test('money in another currency is not taken', async () => {
    const { provider, server } = await startWorld()
    const other = provider.currency === 'ZAR' ? 'USD' : 'ZAR'

    expect(await provider.openCheckout(checkout(provider, { currency: other }))).toEqual({ type: 'unsupported' })
    expect(server.asked).toHaveLength(0)
  })

  test('a checkout whose answer was lost is opened once more, and one that was paid is told', async () => {
    const { provider, server, pay } = await startWorld()
    const input = checkout(provider)
    const first = valueOf(await provider.openCheckout(input))
    server.misbehave('deaf', provider.name === 'paystack' ? '/transaction/initialize' : '/v1/billing/subscriptions')
    const lost = checkout(provider, { planRef: first.planRef })
    expect(await provider.openCheckout(lost)).toMatchObject({ type: 'again', reason: expect.any(String) })

    const opened = valueOf(await provider.openCheckout(lost))

    expect(opened.state).toBe('opened')
    pay(opened.providerRef)
    const payment = valueOf(await provider.readPayment({ providerRef: opened.providerRef, signal }))
    expect(payment).toMatchObject({ state: 'paid', reference: lost.reference })
  })

  test('money goes back once for a key, also when the answer is lost', async () => {
    const world = await startWorld()
    const { provider, server } = world
    const { payment } = await subscribed(world)
    // Our clock is not theirs.
    const soon = new Date(Date.now() + 300_000)
    const refund = {
      paymentRef: payment.paymentRef!,
      amountCents: 5_000,
      currency: provider.currency,
      key: 'refund-1',
      since: soon,
      signal,
    }
    server.misbehave('deaf', provider.name === 'paystack' ? 'POST /refund' : '/v1/payments/sale')
    const lost = await provider.refundPayment(refund)

    const first = valueOf(await provider.refundPayment(refund))
    const second = valueOf(await provider.refundPayment(refund))

    expect(lost.type).toBe('again')
    expect(second).toEqual(first)
    const events = server.sent.flatMap(({ rawBody }) => provider.readEvents(rawBody))
    expect(events.filter(({ kind }) => kind === 'payment_refunded')).toHaveLength(1)
  })

  test('a customer has a page on which the card is changed', async () => {
    const world = await startWorld()
    const { subscription } = await subscribed(world)

    const { url } = valueOf(await world.provider.manageLink({ subscriptionRef: subscription.ref, signal }))

    expect(url).toMatch(/^https:\/\//)
  })

  test('each event says what it is about, and has the same key when it comes again', async () => {
    const world = await startWorld()
    const { provider, server } = world
    const { input, subscription, payment } = await subscribed(world)
    world.failRenewal(subscription.ref)
    await provider.cancelSubscription({ subscriptionRef: subscription.ref, signal })

    const events = server.sent.flatMap(({ rawBody }) => provider.readEvents(rawBody))

    expect(events.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(['payment_succeeded', 'subscription_began', 'payment_failed', expect.stringMatching(/^subscription_end/)]),
    )
    expect(events.find(({ kind }) => kind === 'payment_succeeded')).toMatchObject({
      orderReference: input.reference,
      paymentRef: payment.paymentRef,
      amountCents: 19_900,
      currency: provider.currency,
    })
    expect(events.find(({ kind }) => kind === 'payment_failed')?.subscriptionRef).toBe(subscription.ref)
    expect(new Set(events.map(({ key }) => key)).size).toBe(events.length)
    expect(server.sent.toReversed().flatMap(({ rawBody }) => provider.readEvents(rawBody).map(({ key }) => key))).toEqual(
      events.map(({ key }) => key).toReversed(),
    )
  })

  test('what is no event has none', async () => {
    const { provider } = await startWorld()

    for (const text of ['', 'null', '[]', '{}', '{"event":1}', '<html>', '{"event":"charge.success"}', '{"id":"WH-1","resource":[]}'])
      expect(provider.readEvents(Buffer.from(text))).toEqual([])
    expect(provider.readEvents(Uint8Array.of(0xff, 0xfe, 0x7b))).toEqual([])
  })

  test('a webhook of theirs is genuine', async () => {
    const world = await startWorld()
    await subscribed(world)

    for (const webhook of world.server.sent) expect(await world.provider.verifyWebhook({ ...webhook, signal })).toEqual({ type: 'genuine' })
  })

  test('of a thousand forged webhooks none is accepted', async () => {
    const world = await startWorld()
    await subscribed(world)
    const [{ rawBody, headers } = world.server.sign({})] = world.server.sent
    const verdicts = new Set<string>()

    for (let at = 0; at < 1_000; at += 1) {
      const forged = forge(at, rawBody, headers)
      verdicts.add((await world.provider.verifyWebhook({ ...forged, signal })).type)
    }

    expect([...verdicts]).toEqual(['forged'])
  })

  test('wrong keys are refused in the provider’s words, and never told', async () => {
    const { provider, withWrongKeys } = await startWorld()

    const outcome = await withWrongKeys().openCheckout(checkout(provider))

    expect(outcome).toMatchObject({
      type: 'refused',
      status: 401,
      reason: expect.stringMatching(/Invalid key|Client Authentication failed/),
    })
    expect(JSON.stringify(outcome)).not.toContain('wrong0000')
  })

  test.each([
    'hang',
    'drop',
    'html',
    'huge',
    { status: 500 },
    { status: 503, headers: { 'retry-after': '7' } },
    { status: 429, headers: { 'retry-after': '7' } },
  ] as const)('an answer that is none, %o, is to be asked again', async (odd) => {
    const { provider, server } = await startWorld()
    const ref = valueOf(await provider.openCheckout(checkout(provider))).providerRef
    server.misbehave(odd, '/', 9)
    const soon = odd === 'hang' ? AbortSignal.timeout(300) : signal

    const read = await provider.readPayment({ providerRef: ref, signal: soon })
    const created = await provider.openCheckout(checkout(provider, { signal: soon }))

    for (const outcome of [read, created]) expect(outcome).toMatchObject({ type: 'again', reason: expect.any(String) })
    if (typeof odd === 'object' && 'headers' in odd) expect(read).toMatchObject({ afterSeconds: 7 })
  })

  test('the doctor finds nothing wrong, and makes nothing twice', async () => {
    const { provider, server } = await startWorld()
    if ('webhook' in server) Object.assign(server.webhook as object, { url: webhookUrl })

    const first = await provider.examine({ webhookUrl, signal })
    const second = await provider.examine({ webhookUrl, signal })

    expect(first.map(({ outcome }) => outcome)).not.toContain('failed')
    expect(first.slice(0, 3).map(({ step }) => step)).toEqual(['credentials', 'currency', 'plan'])
    expect(second).toEqual(first)
    const { plans } = server as unknown as { plans: { length: number } | Map<string, unknown> }
    expect('length' in plans ? plans.length : plans.size).toBe(1)
  })

  test('the doctor tells a provider that does not answer from keys that are wrong', async () => {
    const { provider, server } = await startWorld()
    server.misbehave({ status: 503 }, '/', 9)

    const [credentials] = await provider.examine({ webhookUrl, signal })

    expect(credentials).toMatchObject({ step: 'credentials', outcome: 'unanswered', words: expect.stringContaining('503') })
  })

  test('the doctor says that the keys are wrong, and looks no further', async () => {
    const { withWrongKeys } = await startWorld()

    const findings = await withWrongKeys().examine({ webhookUrl, signal })

    expect(findings[0]).toMatchObject({
      step: 'credentials',
      outcome: 'failed',
      words: expect.stringMatching(/Invalid key|Client Authentication/),
    })
    expect(findings.slice(1).every(({ outcome }) => outcome === 'skipped')).toBe(true)
  })
})
