import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import {
  askSmaller,
  bought,
  daysLater,
  dyingServices,
  leasesEnd,
  ordered,
  orderOf,
  ownWorld,
  pay,
  paypalCancels,
  renew,
  sendAll,
  type TakingMoney,
  untilSettled,
  worldOfFile,
} from '../../../../../test/billing-at-providers.ts'
import type { Member } from '../../../../../test/harness.ts'
import { endSomeCharges } from '../../endings/end.ts'
import { removeWorkspace } from '../../../identity/team/public.ts'
import { reconcileOrders } from '../reconcile/orders.ts'
import { orders, refunds } from '../table.ts'
import { applyLearned } from './apply-learned.ts'
import { carryOut } from './carry-out.ts'

const world = worldOfFile()

const standing = (person: Member) => person.api.payments.standing()
const refundsOf = ({ workspaceId }: Member, of = world) =>
  of.services.db.asSystem('a test', (tx) => tx.select().from(refunds).where(eq(refunds.workspaceId, workspaceId)))

/** What a customer of Paystack is charged by there, and how much. */
async function chargingThere(person: Member, of = world) {
  const { customerRef } = await orderOf(of, person)
  return of.paystack.subscriptions
    .filter((one) => (one['customer'] as { customer_code: string }).customer_code === customerRef && one['status'] === 'active')
    .map((one) => ({
      ref: String(one['subscription_code']),
      amount: (one['plan'] as { amount: number }).amount,
      next: one['next_payment_date'],
    }))
}

const setChange = (of: TakingMoney, id: string, values: Partial<typeof orders.$inferInsert>) =>
  of.services.db.asSystem('a test', (tx) => tx.update(orders).set(values).where(eq(orders.id, id)))

describe('at Paystack', () => {
  test('a smaller plan is charged from the next month on by the same card, and the old sum never again', async () => {
    const { person, order } = await bought(world, 'paystack', 'growth')

    const chosen = await person.api.payments.nextPlan({ planId: 'solo' })

    expect(chosen).toMatchObject({ planId: 'growth', nextPlanId: 'solo', change: null, phase: 'active' })
    const [next, ...more] = await chargingThere(person)
    expect(more).toEqual([])
    expect(next).toMatchObject({ amount: 550_00, next: chosen.paidUntil })
    await untilSettled(world)
    expect(await standing(person)).toMatchObject({ phase: 'active', nextPlanId: 'solo' })

    await daysLater(world, person, 31)
    const from = world.paystack.sent.length
    renew(world, 'paystack', next!.ref)
    await sendAll(world, 'paystack', from)
    await untilSettled(world)
    expect(await standing(person)).toMatchObject({ planId: 'solo', monthlyCents: 550_00, nextPlanId: null })
    expect((await person.api.payments.invoices({})).items.map(({ totalCents }) => totalCents)).toEqual([550_00, 1500_00])
    expect(await refundsOf(person)).toEqual([])
    expect(order.subscriptionRef).not.toBe(next!.ref)
  })

  test('taken back, the sum of before is charged, and so are more businesses that were to become fewer', async () => {
    const { person } = await bought(world, 'paystack', 'growth')
    await person.api.payments.nextPlan({ planId: 'solo' })
    expect(await person.api.payments.nextPlan({ planId: null })).toMatchObject({ nextPlanId: null })
    expect(await chargingThere(person)).toMatchObject([{ amount: 1500_00 }])

    await person.api.payments.order({ planId: 'growth', currency: 'ZAR', extraBusinesses: 2 })
    const from = world.paystack.sent.length
    pay(world, 'paystack', (await orderOf(world, person)).providerRef!)
    await sendAll(world, 'paystack', from)
    await untilSettled(world)
    expect(await chargingThere(person)).toMatchObject([{ amount: 1860_00 }])
    expect(await person.api.payments.nextPlan({ planId: 'growth', extraBusinesses: 1 })).toMatchObject({ nextExtraBusinesses: 1 })
    expect(await chargingThere(person)).toMatchObject([{ amount: 1680_00 }])
  })

  test.each([
    ['POST /plan', 'deaf'],
    ['POST /subscription', 'deaf'],
    ['POST /subscription', 'drop'],
    ['POST /subscription/disable', 'deaf'],
    ['POST /subscription/disable', 'drop'],
    ['GET /subscription', 'drop'],
  ] as const)('where the answer to %s is lost (%s), exactly one sum is charged in the end', async (path, odd) => {
    const own = await ownWorld()
    const { person } = await bought(own, 'paystack', 'growth')
    own.paystack.misbehave(odd, path, path.startsWith('GET') ? 3 : 1)

    await person.api.payments.nextPlan({ planId: 'solo' })
    await untilSettled(own)
    await untilSettled(own)

    expect(await chargingThere(person, own)).toMatchObject([{ amount: 550_00 }])
    expect(await person.api.payments.standing()).toMatchObject({ phase: 'active', nextPlanId: 'solo', change: null })
    expect(await refundsOf(person, own)).toEqual([])
  })

  test('a worker that dies in any step leaves never two sums, and never none', async () => {
    const own = await ownWorld()
    let deaths = 0
    for (const when of ['before', 'after'] as const)
      for (let nth = 1, isDying = true; isDying; nth += 1) {
        const { person, order } = await bought(own, 'paystack', 'growth')
        await askSmaller(own, order)
        const from = own.paystack.sent.length
        const { services, hasDied } = dyingServices(own.services, nth, when)
        await carryOut(services, person.workspaceId).catch(() => {})
        isDying = hasDied()
        if (isDying) deaths += 1
        expect((await chargingThere(person, own)).length).toBeGreaterThanOrEqual(1)
        await leasesEnd(own)
        // What Paystack tells of either half arrives first.
        await sendAll(own, 'paystack', from)
        for (let time = 0; time < 3; time += 1) await untilSettled(own)
        expect(await chargingThere(person, own)).toMatchObject([{ amount: 550_00 }])
        expect(await person.api.payments.standing()).toMatchObject({ phase: 'active', nextPlanId: 'solo' })
      }
    expect(deaths).toBeGreaterThanOrEqual(10)
  })

  test('what is cancelled, or deleted, while half of it is done is charged by nothing', async () => {
    const own = await ownWorld()
    const half = async () => {
      const one = await bought(own, 'paystack', 'growth')
      own.paystack.misbehave('drop', 'POST /subscription/disable')
      await one.person.api.payments.nextPlan({ planId: 'solo' })
      expect(await chargingThere(one.person, own)).toHaveLength(2)
      return one
    }
    const { person: cancels } = await half()
    await cancels.api.payments.cancel({})
    await untilSettled(own)
    expect(await chargingThere(cancels, own)).toEqual([])

    const { person: goes } = await half()
    const { customerRef } = await orderOf(own, goes)
    await own.services.db.asSystem('a test', (tx) => removeWorkspace(tx, goes.workspaceId))
    await endSomeCharges(own.services)
    const left = own.paystack.subscriptions.filter((one) => (one['customer'] as { customer_code: string }).customer_code === customerRef)
    expect(left.map((one) => one['status'])).toEqual(['non-renewing', 'non-renewing'])
  })

  test('what the old subscription charges all the same goes back', async () => {
    const { person, order } = await bought(world, 'paystack', 'growth')
    await person.api.payments.nextPlan({ planId: 'solo' })
    await daysLater(world, person, 31)
    const from = world.paystack.sent.length
    renew(world, 'paystack', order.subscriptionRef!)
    const next = (await chargingThere(person)).find(({ amount }) => amount === 550_00)!
    renew(world, 'paystack', next.ref)
    await sendAll(world, 'paystack', from)
    await untilSettled(world)

    expect(await standing(person)).toMatchObject({ planId: 'solo', phase: 'active' })
    expect((await refundsOf(person)).map(({ amountCents, doneAt }) => [amountCents, doneAt !== null])).toEqual([[1500_00, true]])
  })

  test('shortly before the next charge nothing is changed, and what is refused leaves the plan as it was', async () => {
    const { person } = await bought(world, 'paystack', 'growth')
    await daysLater(world, person, 30)
    await expect(person.api.payments.nextPlan({ planId: 'solo' })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await chargingThere(person)).toMatchObject([{ amount: 1500_00 }])

    const { person: other } = await bought(world, 'paystack', 'growth')
    world.paystack.misbehave({ status: 400, body: '{"status":false,"message":"Card cannot be charged"}' }, 'POST /subscription')
    await expect(other.api.payments.nextPlan({ planId: 'solo' })).rejects.toMatchObject({ code: 'CONFLICT' })
    expect(await standing(other)).toMatchObject({ planId: 'growth', nextPlanId: null, change: null })
    expect(await chargingThere(other)).toMatchObject([{ amount: 1500_00 }])
  })
})

/** Somebody on Growth asks for Solo at PayPal. */
const ask = async () => {
  const { person, order } = await bought(world, 'paypal', 'growth')
  const chosen = await person.api.payments.nextPlan({ planId: 'solo' })
  return { person, ref: order.subscriptionRef!, chosen }
}

const month = async (person: Member, ref: string) => {
  await daysLater(world, person, 31)
  const from = world.paypal.sent.length
  renew(world, 'paypal', ref)
  await sendAll(world, 'paypal', from)
  await untilSettled(world)
}

describe('at PayPal', () => {
  test('the buyer is asked there; who never agrees keeps the plan and its price, who does pays less from the next month on', async () => {
    const { person, ref, chosen } = await ask()
    expect(chosen).toMatchObject({
      planId: 'growth',
      nextPlanId: null,
      change: { planId: 'solo', url: expect.stringMatching(/^https:\/\/www\.paypal\.com/) },
    })

    await month(person, ref)
    expect(await standing(person)).toMatchObject({ planId: 'growth', monthlyCents: 79_00, phase: 'active', change: { planId: 'solo' } })

    const from = world.paypal.sent.length
    world.paypal.agree(ref)
    await sendAll(world, 'paypal', from)
    await untilSettled(world)
    expect(await standing(person)).toMatchObject({ planId: 'growth', nextPlanId: 'solo', change: null })

    await month(person, ref)
    expect(await standing(person)).toMatchObject({ planId: 'solo', monthlyCents: 29_00, nextPlanId: null })
    expect(await refundsOf(person)).toEqual([])
  })

  test('a yes that nobody told is known by the first payment of the smaller sum, or within a day', async () => {
    const { person, ref } = await ask()
    world.paypal.agree(ref)
    await month(person, ref)
    expect(await standing(person)).toMatchObject({ planId: 'solo', monthlyCents: 29_00 })
    expect(await refundsOf(person)).toEqual([])

    const { person: other, ref: otherRef } = await ask()
    world.paypal.agree(otherRef)
    await setChange(world, (await orderOf(world, other)).id, { checkedAt: new Date(Date.now() - 86_400_000) })
    await reconcileOrders(world.services)
    expect(await standing(other)).toMatchObject({ planId: 'growth', nextPlanId: 'solo', change: null })
  })

  test('taken back before the yes nothing changes, and a yes that was given all the same counts', async () => {
    const { person, ref } = await ask()
    expect(await person.api.payments.nextPlan({ planId: null })).toMatchObject({ change: null, nextPlanId: null })

    const from = world.paypal.sent.length
    world.paypal.agree(ref)
    await sendAll(world, 'paypal', from)
    await untilSettled(world)
    expect(await standing(person)).toMatchObject({ nextPlanId: 'solo' })

    const back = await person.api.payments.nextPlan({ planId: null })
    expect(back).toMatchObject({ nextPlanId: 'solo', change: { planId: 'growth', url: expect.any(String) } })
    const later = world.paypal.sent.length
    world.paypal.agree(ref)
    await sendAll(world, 'paypal', later)
    await untilSettled(world)
    expect(await standing(person)).toMatchObject({ nextPlanId: null, change: null })
  })

  test('asked once more there is a new address, and a cancellation there ends it all', async () => {
    const { person, ref, chosen } = await ask()
    const again = await person.api.payments.nextPlan({ planId: 'solo' })
    expect(again.change?.url).not.toBe(chosen.change?.url)

    // Whoever cancels is asked for nothing any more.
    expect(await person.api.payments.cancel({})).toMatchObject({ phase: 'cancelled', change: null })
    await person.api.payments.resume({})
    const from = world.paypal.sent.length
    paypalCancels(world.paypal, ref)
    await sendAll(world, 'paypal', from)
    await untilSettled(world)
    expect(await standing(person)).toMatchObject({ phase: 'cancelled', change: null })
  })
})

test('an upgrade ends what was being arranged for the next month', async () => {
  const own = await ownWorld()
  const { person } = await bought(own, 'paystack', 'growth')
  own.paystack.misbehave('drop', 'POST /subscription/disable')
  await person.api.payments.nextPlan({ planId: 'solo' })
  const from = own.paystack.sent.length
  const { order } = await ordered(own, person, 'paystack', 'agency')
  pay(own, 'paystack', order.providerRef!)
  await sendAll(own, 'paystack', from)
  await untilSettled(own)
  await untilSettled(own)

  expect(await chargingThere(person, own)).toMatchObject([{ amount: 3800_00 }])
})

test('what was learned before the change does not undo it', async () => {
  const { person, order: before } = await bought(world, 'paystack', 'growth')
  await person.api.payments.nextPlan({ planId: 'solo' })
  const { subscriptionRef } = await orderOf(world, person)

  const isApplied = await applyLearned(world.services, before, { facts: [], kept: { subscriptionRef: before.subscriptionRef } })

  expect(isApplied).toBe(false)
  expect((await orderOf(world, person)).subscriptionRef).toBe(subscriptionRef)
})
