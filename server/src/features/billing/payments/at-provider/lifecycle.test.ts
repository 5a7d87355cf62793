import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import {
  bought,
  currencies,
  customerOf,
  daysLater,
  ordered,
  orderOf,
  ownWorld,
  pay,
  paypalCancels,
  renew,
  send,
  sendAll,
  stateIn,
  untilSettled,
  worldOfFile,
} from '../../../../../test/billing-at-providers.ts'
import { turnPeriods } from '../../subscriptions/lifecycle.ts'
import { reconcileOrders } from '../reconcile/orders.ts'
import { renewSandbox } from '../sandbox/renew.ts'
import { lockBilling } from '../settle.ts'
import { phaseAt } from '../state.ts'
import { orders, refunds } from '../table.ts'
import { decideGiveBack } from './decide-refund.ts'

const world = worldOfFile()

const standing = (person: { api: { payments: { standing: () => Promise<unknown> } } }) => person.api.payments.standing()
const turn = () => world.services.db.asSystem('a test', (tx) => turnPeriods(tx))
const refundsOf = (workspaceId: string) =>
  world.services.db.asSystem('a test', (tx) => tx.select().from(refunds).where(eq(refunds.workspaceId, workspaceId)))
const chargedAt = (by: 'paystack' | 'paypal', ref: string) =>
  by === 'paystack'
    ? world.paystack.subscriptions.find((one) => one['subscription_code'] === ref)?.['status']
    : world.paypal.subscriptions.get(ref)?.status

const nextChargeOf = (by: 'paystack' | 'paypal', ref: string) =>
  new Date(
    String(
      by === 'paystack'
        ? world.paystack.subscriptions.find((one) => one['subscription_code'] === ref)?.['next_payment_date']
        : world.paypal.subscriptions.get(ref)?.billing_info?.['next_billing_time'],
    ),
  )

describe.each(['paystack', 'paypal'] as const)('%s', (by) => {
  test('the page of an order is opened once, also when the answer was lost and for two tabs, and begun anew when it is over', async () => {
    const person = await customerOf(world)
    world[by].misbehave('deaf', by === 'paystack' ? '/transaction/initialize' : '/v1/billing/subscriptions')
    await expect(ordered(world, person, by)).rejects.toMatchObject({ code: 'CONFLICT' })

    const { url, order } = await ordered(world, person, by)
    const [one, other] = await Promise.all([ordered(world, person, by), ordered(world, person, by)])
    expect([one.url, other.url]).toEqual([url, url])
    expect(url).toMatch(/^https:\/\/(checkout\.paystack|www\.paypal)\.com/)
    if (by === 'paypal')
      expect([...world.paypal.subscriptions.values()].filter((each) => each.custom_id.includes(order.reference))).toHaveLength(1)

    await world.services.db.asSystem('a test', (tx) =>
      tx
        .update(orders)
        .set({ expiresAt: new Date(0) })
        .where(eq(orders.id, order.id)),
    )
    const later = await ordered(world, person, by)
    expect(later.url).not.toBe(url)
    expect(later.order.reference).not.toBe(order.reference)
    expect(later.order.planRef).toBe(order.planRef)
  })

  test('each month is paid by an event, once, and one that failed goes on until the grace is over', async () => {
    const { person, order } = await bought(world, by)
    const from = world[by].sent.length
    renew(world, by, order.subscriptionRef!)
    await sendAll(world, by, from)
    await sendAll(world, by, from)
    await untilSettled(world)
    expect((await stateIn(world, person))?.monthsPaid).toBe(2)
    expect((await person.api.payments.invoices({})).items.map(({ totalCents }) => totalCents)).toHaveLength(2)

    const later = world[by].sent.length
    world[by].failRenewal(order.subscriptionRef!)
    await sendAll(world, by, later)
    await untilSettled(world)
    expect(await standing(person)).toMatchObject({ phase: 'past_due', failures: 1 })

    await daysLater(world, person, 63)
    await turn()
    expect(await standing(person)).toMatchObject({ phase: 'grace' })
    await daysLater(world, person, 8)
    await turn()
    expect(await standing(person)).toMatchObject({ phase: 'expired' })
    expect(await person.api.billing.subscription()).toBeNull()
  })

  test('a plan that nobody pays in time is ended at its provider a day after its grace, and never charged again', async () => {
    const { person, order } = await bought(world, by)
    for (let failures = 0; failures < 3; failures += 1) world[by].failRenewal(order.subscriptionRef!)
    await untilSettled(world, { only: person })

    await daysLater(world, person, 38)
    await turn()
    await untilSettled(world, { only: person })
    expect(chargedAt(by, order.subscriptionRef!)).toMatch(/attention|SUSPENDED/)
    await daysLater(world, person, 1)
    await untilSettled(world, { only: person })

    expect(chargedAt(by, order.subscriptionRef!)).toMatch(/non-renewing|CANCELLED/)
    expect(await orderOf(world, person)).toMatchObject({ endedAt: expect.any(Date) })
  })

  test('what was cancelled is only paused until its month is over, and then ended for good, also where the job was lost', async () => {
    const { person, order } = await bought(world, by)
    await person.api.payments.cancel({})
    await untilSettled(world, { only: person })
    expect(chargedAt(by, order.subscriptionRef!)).toMatch(/non-renewing|SUSPENDED/)
    expect(await orderOf(world, person)).toMatchObject({ stoppedAt: expect.any(Date), endedAt: null })

    await daysLater(world, person, 32)
    await turn()
    await world.services.db.asSystem('a test', (tx) =>
      tx
        .update(orders)
        .set({ checkedAt: new Date(Date.now() - 8 * 86_400_000) })
        .where(eq(orders.id, order.id)),
    )
    await reconcileOrders(world.services)

    expect(chargedAt(by, order.subscriptionRef!)).toMatch(/non-renewing|CANCELLED/)
    expect(await orderOf(world, person)).toMatchObject({ endedAt: expect.any(Date) })
  })

  test('more businesses are charged for the rest of the month, and with the plan from its end on, once', async () => {
    const { person, order: first } = await bought(world, by, 'growth')
    await daysLater(world, person, 10)
    const { paidUntil } = (await stateIn(world, person))!
    const [each, plan] = by === 'paystack' ? [180_00, 1500_00] : [9_00, 79_00]
    const wanted = { planId: 'growth', currency: currencies[by], extraBusinesses: 2 } as const
    const { daysLeft, todayCents } = await person.api.payments.price(wanted)
    await person.api.payments.order(wanted)
    const from = world[by].sent.length
    pay(world, by, (await orderOf(world, person)).providerRef!)
    await sendAll(world, by, from)
    await untilSettled(world)

    const order = await orderOf(world, person)
    expect(await standing(person)).toMatchObject({ phase: 'active', extraBusinesses: 2, monthlyCents: plan + 2 * each })
    expect((await person.api.payments.invoices({})).items[0]).toMatchObject({ totalCents: todayCents, extraCents: todayCents })
    expect(chargedAt(by, first.subscriptionRef!)).toMatch(/non-renewing|CANCELLED/)
    const next = nextChargeOf(by, order.subscriptionRef!)
    if (by === 'paystack') expect(next).toEqual(paidUntil)
    else expect(Math.round((next.getTime() - Date.now()) / 86_400_000)).toBe(daysLeft - 1)

    await daysLater(world, person, daysLeft)
    const later = world[by].sent.length
    renew(world, by, order.subscriptionRef!)
    await sendAll(world, by, later)
    await untilSettled(world)
    expect(await stateIn(world, person)).toMatchObject({ monthsPaid: 2, extraBusinesses: 2, toRefund: [] })
    expect((await person.api.payments.invoices({})).items[0]).toMatchObject({ totalCents: plan + 2 * each, extraCents: 2 * each })
  })

  test('what is cancelled here is charged no more there, and money that comes all the same goes back once', async () => {
    const { person, order } = await bought(world, by)
    await person.api.payments.cancel()
    const from = world[by].sent.length
    await untilSettled(world)
    expect(chargedAt(by, order.subscriptionRef!)).toMatch(/non-renewing|SUSPENDED/)
    expect(await standing(person)).toMatchObject({ phase: 'cancelled' })

    await daysLater(world, person, 1)
    renew(world, by, order.subscriptionRef!)
    await sendAll(world, by, from)
    await untilSettled(world)
    await sendAll(world, by, from)
    await untilSettled(world)

    expect(await refundsOf(person.workspaceId)).toMatchObject([{ doneAt: expect.any(Date), problem: null, eventKey: expect.any(String) }])
    const state = await stateIn(world, person)
    expect(state).toMatchObject({ monthsPaid: 1, toRefund: [] })
    expect(phaseAt(state, new Date())).toBe('cancelled')
    expect((await person.api.payments.invoices({})).items).toHaveLength(1)
  })

  test('what is cancelled here goes on after all, and is charged once when the month ends', async () => {
    const { person, order } = await bought(world, by)
    const nextCharge = nextChargeOf(by, order.subscriptionRef!)
    const from = world[by].sent.length
    await person.api.payments.cancel()
    await untilSettled(world)
    world[by].misbehave({ status: 503 }, '/', 30)
    await expect(person.api.payments.resume()).rejects.toMatchObject({ code: 'CONFLICT' })
    for (let left = 1; left > 0;) left = (await fetch(`${world[by].url}/x`)).status === 503 ? 1 : 0
    expect(await standing(person)).toMatchObject({ phase: 'cancelled' })

    expect(await person.api.payments.resume()).toMatchObject({ phase: 'active' })
    await person.api.payments.resume()
    await sendAll(world, by, from)
    await untilSettled(world)
    expect(chargedAt(by, order.subscriptionRef!)).toMatch(/^(active|ACTIVE)$/)
    expect(nextChargeOf(by, order.subscriptionRef!)).toEqual(nextCharge)
    expect(await standing(person)).toMatchObject({ phase: 'active', failures: 0 })

    await daysLater(world, person, 1)
    const later = world[by].sent.length
    renew(world, by, order.subscriptionRef!)
    await sendAll(world, by, later)
    await untilSettled(world)
    expect(await stateIn(world, person)).toMatchObject({ monthsPaid: 2, toRefund: [] })
  })

  test('what was ended for good at its provider does not go on: it is ordered again', async () => {
    const { person, order } = await bought(world, by)
    if (by === 'paypal') paypalCancels(world.paypal, order.subscriptionRef!)
    else
      Object.assign(
        world.paystack.subscriptions.find((one) => one['subscription_code'] === order.subscriptionRef)!,
        { status: 'cancelled' },
      )
    await person.api.payments.cancel()
    await untilSettled(world)
    await expect(person.api.payments.resume()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The payments were stopped. Order the plan again: what is left of the month is taken off its price.',
    })
    expect(await standing(person)).toMatchObject({ phase: 'cancelled', mayResume: false })

    await daysLater(world, person, 10)
    const again = await ordered(world, person, by)
    expect(again.order).toMatchObject({ replaces: order.id, creditDays: expect.any(Number), state: 'open' })
    expect(again.order.amountCents).toBeGreaterThan(0)
    expect(again.order.amountCents).toBeLessThan(order.amountCents)
  })

  test('a plan that is cancelled and chosen again goes on there: no page opens, and nothing is paid', async () => {
    const { person, order } = await bought(world, by)
    await person.api.payments.cancel()
    await untilSettled(world)

    const { url, order: last } = await ordered(world, person, by)

    expect(url).toContain('/app/settings?tab=billing')
    expect(last.id).toBe(order.id)
    expect(chargedAt(by, order.subscriptionRef!)).toMatch(/^(active|ACTIVE)$/)
    expect(await standing(person)).toMatchObject({ phase: 'active' })
  })

  test('what is cancelled there ends here with the month', async () => {
    const { person, order } = await bought(world, by)
    const from = world[by].sent.length
    if (by === 'paypal') {
      const subscription = world.paypal.subscriptions.get(order.subscriptionRef!)!
      subscription.status = 'CANCELLED'
      const event = { id: 'WH-by-buyer', event_type: 'BILLING.SUBSCRIPTION.CANCELLED', create_time: new Date().toISOString() }
      await send(world, by, world.paypal.sign({ ...event, resource: { id: subscription.id, plan_id: subscription.plan_id } }))
    } else {
      const subscription = world.paystack.subscriptions.find((one) => one['subscription_code'] === order.subscriptionRef)!
      subscription['status'] = 'non-renewing'
      await send(world, by, world.paystack.sign({ event: 'subscription.not_renew', data: subscription }))
    }
    await sendAll(world, by, from)
    await untilSettled(world)

    expect(await standing(person)).toMatchObject({ phase: 'cancelled' })
    expect((await orderOf(world, person)).stoppedAt).toBeInstanceOf(Date)
  })

  test('a larger plan is paid for what is left, charged each month from then on, and the one before is charged no more', async () => {
    const { person, order: before } = await bought(world, by)
    await daysLater(world, person, 10)
    const from = world[by].sent.length
    const { order } = await ordered(world, person, by, 'growth')
    expect(order.amountCents).toBeLessThan(order.monthlyCents!)
    pay(world, by, order.providerRef!)
    await sendAll(world, by, from)
    await untilSettled(world)

    const after = await orderOf(world, person)
    expect(await standing(person)).toMatchObject({ phase: 'active', planId: 'growth' })
    expect(chargedAt(by, before.subscriptionRef!)).toMatch(/non-renewing|CANCELLED/)
    expect(chargedAt(by, after.subscriptionRef!)).toMatch(/^active$/i)
    expect(await person.api.billing.subscription()).toMatchObject({ planId: 'growth' })
  })

  test('a refund goes back once at the provider, and ends the month that it paid', async () => {
    const { person, order } = await bought(world, by)
    const { workspaceId } = person
    const paymentRef = (await stateIn(world, person))!.periods[0]!.paymentRef
    const decided = { workspaceId, orderId: order.id, paymentRef, amountCents: order.amountCents, key: 'asked' }
    for (let time = 0; time < 2; time += 1)
      await world.services.db.transaction(workspaceId, async (tx) => {
        await lockBilling(tx, workspaceId)
        await decideGiveBack(world.services, tx, decided)
      })
    world[by].misbehave('deaf', by === 'paystack' ? 'POST /refund' : '/v1/payments/sale')
    await untilSettled(world)
    await untilSettled(world)

    expect(world[by].refunds.filter((one) => (one['sale_id'] ?? one['transaction_reference']) === paymentRef)).toHaveLength(1)
    expect(await standing(person)).toMatchObject({ phase: 'expired' })
    expect((await person.api.payments.invoices({})).items).toMatchObject([
      { totalCents: order.amountCents },
      { refundedCents: order.amountCents },
    ])
    expect(chargedAt(by, order.subscriptionRef!)).toMatch(/non-renewing|CANCELLED/)
  })

  test('a dispute that is lost ends the month, one that is won does not', async () => {
    for (const isLost of [true, false]) {
      const { person } = await bought(world, by)
      const paymentRef = (await stateIn(world, person))!.periods[0]!.paymentRef
      // The end may arrive first.
      for (const event of disputeOf(by, paymentRef, isLost).toReversed()) {
        await send(world, by, world[by].sign(event))
        await untilSettled(world)
      }
      expect(await standing(person)).toMatchObject({ phase: isLost ? 'expired' : 'active' })
      expect((await stateIn(world, person))?.disputed).toEqual([])
    }
  })

  test('a dispute is told when it begins and when it is lost: what it means for the plan, at the invoice and of what was taken', async () => {
    const { person, order } = await bought(world, by)
    const taken = async () =>
      (await world.admin.api.customers.revenue()).reduce(
        (sum, { currency, refundedCents }) => sum + (currency === currencies[by] ? refundedCents : 0),
        0,
      )
    const news = async (api: typeof person.api) =>
      (await api.notifications.list({})).items.filter(({ kind }) => kind === 'payment_news' || kind === 'payment_disputed')
    const [before, heard] = [await taken(), (await news(world.admin.api)).length]
    const paymentRef = (await stateIn(world, person))!.periods[0]!.paymentRef
    const [opened, lost] = disputeOf(by, paymentRef, true)
    await send(world, by, world[by].sign(opened!))
    await untilSettled(world, { only: person })

    expect((await person.api.payments.invoices({})).items).toMatchObject([{ dispute: 'opened' }])
    expect((await person.api.payments.standing()).refund).toBeNull()
    expect(await news(person.api)).toMatchObject([{ detail: expect.stringContaining('the plan ends at once') }])
    expect(await news(world.admin.api)).toHaveLength(heard + 1)

    // Nothing of what may go back is taken off another price.
    await expect(person.api.payments.order({ planId: 'growth', currency: currencies[by] })).rejects.toMatchObject({
      code: 'INVALID',
      message: 'A payment for the plan in use is disputed. A larger plan can be ordered when that is decided.',
    })

    await send(world, by, world[by].sign(lost!))
    await untilSettled(world, { only: person })

    expect((await person.api.payments.invoices({})).items).toMatchObject([{ dispute: 'lost' }])
    expect((await news(person.api))[0]).toMatchObject({ detail: expect.stringContaining('the plan has ended') })
    expect((await news(world.admin.api))[0]).toMatchObject({ detail: expect.stringContaining('has ended') })
    expect((await taken()) - before).toBe(order.amountCents)
  })
})

test('what the sandbox sold is free no more where money is taken', async () => {
  const own = await ownWorld()
  await own.admin.api.paymentSettings.remove({ provider: 'paystack' })
  const person = await customerOf(own)
  const [open, paid] = [await customerOf(own), person]
  const idOf = async (each: typeof person) =>
    (await each.api.payments.order({ planId: 'solo', currency: 'ZAR' })).url.split('/').at(-1) ?? ''
  const openId = await idOf(open)
  await paid.api.payments.answerOrder({ id: await idOf(paid), answer: 'paid' })
  await own.admin.api.paymentSettings.savePaystack({ secretKey: own.paystack.secretKey })

  await expect(open.api.payments.answerOrder({ id: openId, answer: 'paid' })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await paid.api.payments.price({ planId: 'solo', currency: 'ZAR' })).toMatchObject({ creditCents: 0, todayCents: 550_00 })
  await daysLater(own, paid, 32)
  await renewSandbox(own.services)
  expect(await paid.api.payments.standing()).toMatchObject({ phase: 'grace' })

  const { order } = await ordered(own, paid, 'paystack')
  own.paystack.pay(order.providerRef!)
  await sendAll(own, 'paystack')
  await untilSettled(own)
  expect(await paid.api.payments.standing()).toMatchObject({ phase: 'active', provider: 'paystack' })
})

test('more tokens for a month are paid once, and nothing is charged for them again', async () => {
  const { person } = await bought(world, 'paystack')
  const from = world.paystack.sent.length
  await person.api.payments.buyPack({ what: 'tokens' })
  const order = await orderOf(world, person)
  expect(order).toMatchObject({ what: 'tokens', monthlyCents: null, provider: 'paystack' })
  world.paystack.pay(order.providerRef!)
  await sendAll(world, 'paystack', from)
  await sendAll(world, 'paystack', from)
  await untilSettled(world)

  expect((await person.api.billing.subscription())?.tokens).toMatchObject({ included: 110_000, remaining: 110_000 })
  expect((await orderOf(world, person)).subscriptionRef).toBeNull()
})

function disputeOf(by: 'paystack' | 'paypal', paymentRef: string, isLost: boolean): Record<string, unknown>[] {
  const id = crypto.randomUUID()
  const createdAt = new Date().toISOString()
  if (by === 'paystack') {
    const data = { id: Math.floor(Math.random() * 1e9), transaction: { reference: paymentRef }, currency: 'ZAR', createdAt }
    return [
      { event: 'charge.dispute.create', data: { ...data, status: 'awaiting-merchant-feedback' } },
      { event: 'charge.dispute.resolve', data: { ...data, status: 'resolved', resolution: isLost ? 'merchant-accepted' : 'declined' } },
    ]
  }
  const resource = { dispute_id: id, disputed_transactions: [{ seller_transaction_id: paymentRef }] }
  const outcome = { outcome_code: isLost ? 'RESOLVED_BUYER_FAVOUR' : 'RESOLVED_SELLER_FAVOUR' }
  const closed = { id: `WH-2-${id}`, event_type: 'CUSTOMER.DISPUTE.RESOLVED', create_time: createdAt }
  return [
    { id: `WH-1-${id}`, event_type: 'CUSTOMER.DISPUTE.CREATED', create_time: createdAt, resource },
    { ...closed, resource: { ...resource, dispute_outcome: outcome } },
  ]
}
