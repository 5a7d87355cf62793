import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import {
  bought,
  customerOf,
  ordered,
  orderOf,
  ownWorld,
  type ProviderName,
  send,
  sendAll,
  stateIn,
  untilSettled,
  worldOfFile,
} from '../../../../../test/billing-at-providers.ts'
import { isFull, lifeOf, standingOf } from '../../../../../test/billing-lifecycle.ts'
import { forge } from '../../../../../test/forged-webhooks.ts'
import { handleEvent } from './handle.ts'
import { receiveWebhook } from './receive.ts'
import { billingFacts, invoices, providerEvents } from '../table.ts'

const world = worldOfFile()

const events = () => world.services.db.asSystem('a test', (tx) => tx.select().from(providerEvents))
const eventsOf = async (workspaceId: string) => (await events()).filter((row) => row.workspaceId === workspaceId)

describe.each(['paystack', 'paypal'] as const)('%s', (by: ProviderName) => {
  test('a checkout that is paid begins the plan, with one invoice, one charge a month at the provider and a card without its number', async () => {
    const { person, order } = await bought(world, by)

    expect(await person.api.payments.standing()).toMatchObject({ phase: 'active', planId: 'solo', provider: by })
    expect(order).toMatchObject({ state: 'paid', subscriptionRef: expect.any(String), stoppedAt: null })
    const { items } = await person.api.payments.invoices({})
    expect(items).toMatchObject([{ number: expect.stringMatching(/^TEST-\d{4,}$/), isSandbox: false, isTest: true }])
    expect((await eventsOf(person.workspaceId)).every(({ handledAt, problem }) => handledAt && problem === null)).toBe(true)
  })

  test('each event of a life that arrives twenty times at once has one effect', async () => {
    const { person, told } = await lifeOf(world, by)
    for (const webhook of told) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => send(world, by, webhook)))
      expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200))
      const ids = (await eventsOf(person.workspaceId)).map(({ id }) => id)
      await Promise.all(ids.flatMap((id) => [handleEvent(world.services, id), handleEvent(world.services, id)]))
    }
    await untilSettled(world)
    for (const webhook of told) await send(world, by, webhook)
    await untilSettled(world)

    const kept = await eventsOf(person.workspaceId)
    expect(kept.length).toBeGreaterThanOrEqual(told.length)
    expect(new Set(kept.map(({ key }) => key)).size).toBe(kept.length)
    expect(await standingOf(world, person)).toMatchObject({ phase: 'cancelled', monthsPaid: 2, invoices: 2, refunds: 0 })
    const facts = await world.services.db.asSystem('a test', (tx) =>
      tx.select().from(billingFacts).where(eq(billingFacts.workspaceId, person.workspaceId)),
    )
    expect(facts.filter(({ kind }) => kind === 'paid')).toHaveLength(2)
  })

  test('what is forged is refused, counted, and nothing of it is kept', async () => {
    const { person } = await bought(world, by)
    const webhook = world[by].sent.at(-1)!
    const before = (await events()).length
    const forgedBefore = countOf(by, 'forged')

    const times = isFull ? 1_000 : 24
    for (let at = 0; at < times; at += 1) {
      const forged = forge(at, webhook.rawBody, webhook.headers)
      // More in a minute than one source may send.
      if (at >= 24) expect(await receiveWebhook(world.services, { provider: by, ...forged })).toBe('forged')
      else expect((await send(world, by, { ...forged, rawBody: Buffer.from(forged.rawBody) })).status).toBe(401)
    }

    expect(countOf(by, 'forged') - forgedBefore).toBe(times)
    expect(await events()).toHaveLength(before)
    expect((await person.api.payments.invoices({})).items).toHaveLength(1)
  })

  test('what another account signed is refused', async () => {
    const other = await ownWorld()
    const { order } = await bought(other, by)
    expect(order.state).toBe('paid')
    const before = (await events()).length
    for (const webhook of other[by].sent) expect((await send(world, by, webhook)).status).toBe(401)
    expect(await events()).toHaveLength(before)
  })

  test('what is about no order of ours is kept without a workspace, and does nothing', async () => {
    const event =
      by === 'paystack'
        ? {
            event: 'charge.success',
            data: { reference: 'elsewhere-1', amount: 55_000, currency: 'ZAR', customer: { customer_code: 'CUS_x' } },
          }
        : {
            id: `WH-${crypto.randomUUID()}`,
            event_type: 'PAYMENT.SALE.COMPLETED',
            resource: { id: 'S-1', billing_agreement_id: 'I-ELSEWHERE' },
          }
    expect((await send(world, by, world[by].sign(event))).status).toBe(200)
    await untilSettled(world)

    const [row] = (await events()).filter(({ raw }) => /elsewhere/i.test(raw) && raw.includes(by === 'paystack' ? 'charge' : 'SALE'))
    expect(row).toMatchObject({ workspaceId: null, orderId: null, problem: 'unknown_order', handledAt: null })
  })

  test('of it administrators are shown what may charge somebody, and not what ended', async () => {
    const types =
      by === 'paystack'
        ? ['subscription.create', 'subscription.not_renew']
        : ['BILLING.SUBSCRIPTION.ACTIVATED', 'BILLING.SUBSCRIPTION.CANCELLED']
    for (const type of types) {
      const event =
        by === 'paystack'
          ? { event: type, data: { subscription_code: 'SUB_nobodys', customer: { customer_code: 'CUS_nobody' } } }
          : { id: `WH-${crypto.randomUUID()}`, event_type: type, resource: { id: 'I-NOBODYS' } }
      expect((await send(world, by, world[by].sign(event))).status).toBe(200)
    }

    const { items } = await world.admin.api.providerEvents.list({})
    const nobodys = items.filter(({ provider, raw }) => provider === by && /nobodys/i.test(raw)).map(({ type }) => type)
    expect(nobodys).toEqual(types.slice(0, 1))
  })

  test('a body that is too large is refused before it is looked at', async () => {
    const rawBody = Buffer.alloc(300 * 1024, 'x')
    const headers = new Headers({ 'content-length': String(rawBody.length) })
    expect((await send(world, by, { rawBody, headers })).status).toBe(413)
    expect((await send(world, by, { rawBody, headers: new Headers() })).status).toBe(413)
  })
})

test('an order that somebody else paid another amount for is not theirs', async () => {
  const person = await customerOf(world)
  const { order } = await ordered(world, person, 'paystack')
  const from = world.paystack.sent.length
  // As a page of somebody's own may do with the public key: our names, and another amount.
  const response = await fetch(`${world.paystack.url}/transaction/initialize`, {
    method: 'POST',
    headers: { authorization: `Bearer ${world.paystack.secretKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      email: 'mallory@example.com',
      amount: 100,
      currency: 'ZAR',
      reference: 'mallory-1',
      callback_url: 'https://x.example',
      metadata: { reference: order.reference, workspace_id: person.workspaceId },
    }),
  })
  expect(response.ok).toBe(true)
  world.paystack.pay('mallory-1')
  await sendAll(world, 'paystack', from)
  await untilSettled(world)

  expect((await person.api.payments.standing()).phase).toBe('trialing')
  expect((await orderOf(world, person)).state).toBe('open')
  const told = await eventsOf(person.workspaceId)
  expect(told.map(({ problem }) => problem)).toEqual(['not_as_agreed'])
  expect(await world.services.db.asSystem('a test', (tx) => tx.$count(invoices, eq(invoices.workspaceId, person.workspaceId)))).toBe(0)
})

test('a webhook that cannot be verified yet is sent again by whoever sent it', async () => {
  const person = await customerOf(world)
  const { order } = await ordered(world, person, 'paypal')
  const from = world.paypal.sent.length
  world.paypal.approve(order.providerRef!)
  world.paypal.misbehave({ status: 503 }, '/v1/notifications', 1)
  const answer = await send(world, 'paypal', world.paypal.sent[from]!)
  expect(answer.status).toBe(503)
  expect(answer.headers.get('retry-after')).toBe('60')
  expect(await eventsOf(person.workspaceId)).toEqual([])

  await sendAll(world, 'paypal', from)
  await untilSettled(world)
  expect((await person.api.payments.standing()).phase).toBe('active')
})

test('webhooks are taken at their own addresses, by POST, where keys are set', async () => {
  const visitor = world.app.visitor()
  expect((await visitor.request('/api/webhooks/paystack')).status).toBe(405)
  expect((await visitor.request('/api/webhooks/stripe', { method: 'POST', body: '{}' })).status).toBe(404)
  await world.admin.api.paymentSettings.remove({ provider: 'paystack' })
  expect((await visitor.request('/api/webhooks/paystack', { method: 'POST', body: '{}' })).status).toBe(404)
  await world.admin.api.paymentSettings.savePaystack({ secretKey: world.paystack.secretKey })
})

test('administrators see what was told, page by page, without cards, secrets and people', async () => {
  const { person } = await bought(world, 'paystack')
  const { workspaceId } = person
  const list = (cursor?: string) => world.admin.api.providerEvents.list({ workspaceId, limit: 1, ...(cursor && { cursor }) })

  const first = await list()
  const second = await list(first.nextCursor!)

  expect(new Set([...first.items, ...second.items].map(({ type }) => type))).toEqual(new Set(['charge.success', 'subscription.create']))
  expect(second.nextCursor).toBeNull()
  for (const { raw } of [...first.items, ...second.items]) {
    expect(raw).toMatch(/"plan_code"/)
    expect(raw).not.toMatch(/AUTH_|tok_|4081|408408|visa|@/i)
  }
  await expect(person.api.providerEvents.list({ workspaceId })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  expect((await world.admin.api.providerEvents.list({})).items.every(({ orderId }) => orderId === null)).toBe(true)
  expect((await stateIn(world, person))?.periods).toHaveLength(1)
})

function countOf(by: ProviderName, outcome: string): number {
  return world.services.webhookGate.counted().find((one) => one.sender === by && one.outcome === outcome)?.webhooks ?? 0
}
