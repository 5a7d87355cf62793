import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import {
  bought,
  customerOf,
  ordered,
  orderOf,
  pay,
  paypalCancels,
  type ProviderName,
  worldOfFile,
} from '../../../../../test/billing-at-providers.ts'
import type { Member } from '../../../../../test/harness.ts'
import { orders, providerEvents } from '../table.ts'
import { removeUnknownEventsJob } from './jobs.ts'
import { reconcileOrders } from './orders.ts'

const world = worldOfFile()

const hourMs = 3_600_000
/** As if the order had been looked at so long ago. */
async function hoursPass({ workspaceId }: Member, hours: number): Promise<void> {
  const at = new Date(Date.now() - hours * hourMs)
  await world.services.db.asSystem('a test', (tx) =>
    tx.update(orders).set({ createdAt: at, checkedAt: null }).where(eq(orders.workspaceId, workspaceId)),
  )
}

function cancelThere(by: ProviderName, ref: string): void {
  if (by === 'paypal') return paypalCancels(world.paypal, ref)
  Object.assign(
    world.paystack.subscriptions.find((one) => one['subscription_code'] === ref)!,
    { status: 'non-renewing' },
  )
}

describe.each(['paystack', 'paypal'] as const)('where every webhook of %s is lost', (by) => {
  test('a payment is found within the hour', async () => {
    const person = await customerOf(world)
    const { order } = await ordered(world, person, by)
    pay(world, by, order.providerRef!)
    await reconcileOrders(world.services)
    expect(await person.api.payments.standing()).toMatchObject({ phase: 'trialing' })

    await hoursPass(person, 1)
    await reconcileOrders(world.services)

    expect(await person.api.payments.standing()).toMatchObject({ phase: 'active', planId: 'solo' })
    expect((await orderOf(world, person)).subscriptionRef).toEqual(expect.any(String))
  })

  test('a month that was paid, one that was not, and the end are found within a day, and told once', async () => {
    const { person, order } = await bought(world, by)
    world[by].renew(order.subscriptionRef!)
    for (let time = 0; time < 2; time += 1) {
      await hoursPass(person, 21)
      await reconcileOrders(world.services)
    }
    expect((await person.api.payments.invoices({})).items).toHaveLength(2)

    world[by].failRenewal(order.subscriptionRef!)
    for (let time = 0; time < 2; time += 1) {
      await hoursPass(person, 21)
      await reconcileOrders(world.services)
    }
    expect(await person.api.payments.standing()).toMatchObject({ phase: 'past_due', failures: 1 })

    cancelThere(by, order.subscriptionRef!)
    await hoursPass(person, 21)
    await reconcileOrders(world.services)
    expect(await person.api.payments.standing()).toMatchObject({ phase: 'cancelled' })
    await hoursPass(person, 21)
    const asked = world[by].asked.length
    await reconcileOrders(world.services)
    expect(world[by].asked.slice(asked)).toEqual([])
  })

  test('a provider that does not answer is asked again an hour later', async () => {
    const { person, order } = await bought(world, by)
    world[by].renew(order.subscriptionRef!)
    await hoursPass(person, 21)
    world[by].misbehave({ status: 503 }, '/', 30)
    await reconcileOrders(world.services)
    expect((await person.api.payments.invoices({})).items).toHaveLength(1)
    const { checkedAt } = await orderOf(world, person)
    const agoHours = (Date.now() - checkedAt!.getTime()) / hourMs
    expect(agoHours).toBeGreaterThan(18)
    expect(agoHours).toBeLessThan(20)
    for (let left = 1; left > 0;) left = (await fetch(`${world[by].url}/x`)).status === 503 ? 1 : 0

    await hoursPass(person, 21)
    await reconcileOrders(world.services)
    expect((await person.api.payments.invoices({})).items).toHaveLength(2)
  })
})

test('what is about no order of ours is forgotten after 30 days, what is about one is kept', async () => {
  await bought(world, 'paystack')
  const old = new Date(Date.now() - 31 * 24 * hourMs)
  const { db } = world.services
  const row = { provider: 'paystack' as const, type: 'x', event: {} as never, raw: '', sha256: '' }
  await db.asSystem('a test', async (tx) => {
    await tx.update(providerEvents).set({ receivedAt: old })
    await tx.insert(providerEvents).values({ ...row, id: crypto.randomUUID(), key: 'old', receivedAt: old })
    await tx.insert(providerEvents).values({ ...row, id: crypto.randomUUID(), key: 'new' })
  })
  const before = await db.asSystem('a test', (tx) => tx.$count(providerEvents))

  await removeUnknownEventsJob.run(world.services, {})

  const left = await db.asSystem('a test', (tx) => tx.select().from(providerEvents))
  expect(left).toHaveLength(before - 1)
  expect(left.map(({ key }) => key)).not.toContain('old')
})
