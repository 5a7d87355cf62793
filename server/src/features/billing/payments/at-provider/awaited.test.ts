import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import {
  bought,
  currencies,
  daysLater,
  orderOf,
  pay,
  renew,
  sendAll,
  stateIn,
  type ProviderName,
  untilSettled,
  worldOfFile,
} from '../../../../../test/billing-at-providers.ts'
import type { Member } from '../../../../../test/harness.ts'
import { reconcileOrders } from '../reconcile/orders.ts'
import { settlePlan } from '../settle.ts'
import { orders, refunds } from '../table.ts'

const world = worldOfFile()
const dayMs = 86_400_000

const standing = ({ api }: Member) => api.payments.standing()

/** The month ended a moment ago, and nobody told anything. Where the month before today lacks its day, two were paid. */
async function monthEnds(by: ProviderName, { person, order }: Awaited<ReturnType<typeof bought>>): Promise<void> {
  const { anchor } = (await stateIn(world, person))!
  const isShort = new Date(Date.UTC(anchor.getUTCFullYear(), anchor.getUTCMonth(), 0)).getUTCDate() < anchor.getUTCDate()
  if (isShort) {
    const from = world[by].sent.length
    renew(world, by, order.subscriptionRef!)
    await tellAll(by, from, person)
  }
  const began = new Date(anchor)
  began.setUTCMonth(anchor.getUTCMonth() - (isShort ? 2 : 1))
  await daysLater(world, person, Math.round((anchor.getTime() - began.getTime()) / dayMs))
  // Months are not all of one length.
  await world.services.db.transaction(person.workspaceId, (tx) => settlePlan(tx, person.workspaceId))
}

async function lookedAt({ workspaceId }: Member, minutes: number): Promise<void> {
  const checkedAt = new Date(Date.now() - minutes * 60_000)
  await world.services.db.asSystem('a test', (tx) => tx.update(orders).set({ checkedAt }).where(eq(orders.workspaceId, workspaceId)))
}

async function tellAll(by: ProviderName, from: number, person: Member): Promise<void> {
  await sendAll(world, by, from)
  await untilSettled(world, { only: person })
}

describe.each(['paystack', 'paypal'] as const)('the payment for the next month, at %s,', (by) => {
  test('is awaited: everything goes on, nothing is called unpaid, and nobody can pay a second time', async () => {
    const paid = await bought(world, by)
    const { person } = paid
    const { workspaceId, api } = person
    await monthEnds(by, paid)

    expect(await standing(person)).toMatchObject({ phase: 'renewing', graceEndsAt: null, failedAt: null })
    expect((await api.accounts.me()).workspace.isUnpaid).toBe(false)
    expect((await world.admin.api.customers.get({ workspaceId })).state).toBe('paid')
    expect(await api.billing.subscription()).toMatchObject({ planId: 'solo', endsAt: null })
    const isAwaited = { code: 'CONFLICT', message: expect.stringContaining('Nothing has to be paid now') as string }
    for (const planId of ['solo', 'growth'] as const)
      await expect(api.payments.order({ planId, currency: currencies[by] })).rejects.toMatchObject(isAwaited)
    await expect(api.payments.price({ planId: 'agency', currency: currencies[by] })).rejects.toMatchObject(isAwaited)
    await expect(api.payments.buyPack({ what: 'tokens' })).rejects.toMatchObject(isAwaited)
  })

  test('is looked up within the hour, where its webhook was lost', async () => {
    const paid = await bought(world, by)
    const { person, order } = paid
    await monthEnds(by, paid)
    const before = (await person.api.payments.invoices({})).items.length
    renew(world, by, order.subscriptionRef!)
    await lookedAt(person, 30)
    await reconcileOrders(world.services)
    expect(await standing(person)).toMatchObject({ phase: 'renewing' })

    await lookedAt(person, 61)
    await reconcileOrders(world.services)

    expect(await standing(person)).toMatchObject({ phase: 'active', failures: 0 })
    expect((await person.api.payments.invoices({})).items).toHaveLength(before + 1)
  })

  test('that failed is not awaited any more: the seven days count from the end of the month', async () => {
    const paid = await bought(world, by)
    const { person, order } = paid
    await monthEnds(by, paid)
    const { paidUntil } = await standing(person)
    world[by].failRenewal(order.subscriptionRef!)
    await lookedAt(person, 61)
    await reconcileOrders(world.services)

    const { phase, graceEndsAt, nextPaymentAt } = await standing(person)
    expect(phase).toBe('grace')
    expect(Date.parse(graceEndsAt!) - Date.parse(paidUntil!)).toBe(7 * dayMs)
    // PayPal says when it tries again, Paystack does not.
    expect(nextPaymentAt === null).toBe(by === 'paystack')
    expect((await person.api.accounts.me()).workspace.isUnpaid).toBe(true)
    expect(await person.api.payments.price({ planId: 'solo', currency: currencies[by] })).toMatchObject({ creditCents: 0 })
  })

  test('that nobody knows of after a day counts as not paid', async () => {
    const paid = await bought(world, by)
    const { person } = paid
    await monthEnds(by, paid)
    await daysLater(world, person, 1)

    expect(await standing(person)).toMatchObject({ phase: 'grace' })
    expect((await person.api.accounts.me()).workspace.isUnpaid).toBe(true)
  })

  test('and an order that was priced before it are not both paid for: the renewal goes back', async () => {
    const { person, order } = await bought(world, by)
    await daysLater(world, person, 3)
    const from = world[by].sent.length
    await person.api.payments.order({ planId: 'growth', currency: currencies[by] })
    const larger = await orderOf(world, person)
    renew(world, by, order.subscriptionRef!)
    await tellAll(by, from, person)
    const later = world[by].sent.length
    pay(world, by, larger.providerRef!)
    await tellAll(by, later, person)

    expect(await standing(person)).toMatchObject({ phase: 'active', planId: 'growth' })
    const back = await world.services.db.asSystem('a test', (tx) =>
      tx.select().from(refunds).where(eq(refunds.workspaceId, person.workspaceId)),
    )
    expect(back).toMatchObject([{ orderId: order.id, amountCents: order.monthlyCents, problem: null }])
  })
})

test('the day of the next charge is the one that the provider names', async () => {
  const { person, order } = await bought(world, 'paystack')
  const next = () => standing(person).then(({ nextPaymentAt }) => nextPaymentAt)
  const named = world.paystack.subscriptions.find((one) => one['subscription_code'] === order.subscriptionRef)!
  expect(await next()).toBe(named['next_payment_date'])

  const renewedOn = new Date(Date.now() + 5 * dayMs)
  world.paystack.clock = () => renewedOn
  const from = world.paystack.sent.length
  renew(world, 'paystack', order.subscriptionRef!)
  world.paystack.clock = () => new Date()
  await tellAll('paystack', from, person)
  expect(await next()).toBe(named['next_payment_date'])

  await person.api.payments.cancel({})
  expect(await next()).toBeNull()
})

test('at Paystack, who subscribes on the 31st is charged on the 28th from then on', async () => {
  const { nextPaymentDate } = await import('../../../../../test/fakes/payments/paystack-answers.ts')
  expect(nextPaymentDate(new Date('2027-01-31T09:00:00Z'))).toBe('2027-02-28T09:00:00.000Z')
  expect(nextPaymentDate(new Date('2027-08-31T09:00:00Z'))).toBe('2027-09-28T09:00:00.000Z')
  expect(nextPaymentDate(new Date('2027-12-14T09:00:00Z'))).toBe('2028-01-14T09:00:00.000Z')
})
