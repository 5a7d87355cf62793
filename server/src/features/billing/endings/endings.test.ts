import { eq, isNull, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import {
  bought,
  customerOf,
  daysLater,
  dyingServices,
  ordered,
  ownWorld,
  pay,
  type ProviderName,
  renew,
  send,
  sendAll,
  type TakingMoney,
  untilSettled,
  worldOfFile,
} from '../../../../test/billing-at-providers.ts'
import type { Member } from '../../../../test/harness.ts'
import { auditLog } from '../../core/audit/table.ts'
import { notifications } from '../../core/notifications/table.ts'
import { endAccount } from '../../operator/account-deletion/end.ts'
import { accountDeletions } from '../../operator/account-deletion/table.ts'
import { providerEvents } from '../payments/table.ts'
import { handleEvent } from '../payments/events/handle.ts'
import { decideGiveBack } from '../payments/at-provider/decide-refund.ts'
import { lockBilling } from '../payments/settle.ts'
import { endSomeCharges } from './end.ts'
import { billingEndings } from './table.ts'

const world = worldOfFile()

const asSystem: TakingMoney['services']['db']['asSystem'] = (reason, run) => world.services.db.asSystem(reason, run)
const endings = (of = world) => of.services.db.asSystem('a test', (tx) => tx.select().from(billingEndings))
const endingOf = async (id: string) => (await endings()).find((row) => row.id === id)
const loggedOf = async (reference: string) =>
  (
    await asSystem('a test', (tx) =>
      tx
        .select()
        .from(auditLog)
        .where(sql`${auditLog.detail} ->> 'reference' = ${reference}`),
    )
  ).map(({ action }) => action)

/** The account is deleted, and its days of grace are over. */
async function deleted({ services }: TakingMoney, { api, userId }: Member): Promise<void> {
  await api.personalData.requestDeletion({})
  await services.db.plain
    .update(accountDeletions)
    .set({ dueAt: sql`now() - interval '1 second'` })
    .where(eq(accountDeletions.userId, userId))
  await endAccount(services, userId)
}

function statusOf({ paystack, paypal }: TakingMoney, by: ProviderName, ref: string): unknown {
  return by === 'paystack'
    ? paystack.subscriptions.find((one) => one['subscription_code'] === ref)?.['status']
    : paypal.subscriptions.get(ref)?.status
}

const over = { paystack: 'non-renewing', paypal: 'CANCELLED' } as const
const charging = { paystack: 'active', paypal: 'ACTIVE' } as const

/** As if it had begun so many days earlier, and is due. */
async function endingDaysLater(id: string, days: number): Promise<void> {
  await asSystem('a test', (tx) =>
    tx
      .update(billingEndings)
      .set({ beganAt: sql`${billingEndings.beganAt} - make_interval(days => ${days})`, dueAt: sql`now()` })
      .where(eq(billingEndings.id, id)),
  )
}

/** What the provider sent since then arrives, and is looked at. */
async function heard(by: ProviderName, from: number): Promise<void> {
  await sendAll(world, by, from)
  const open = await asSystem('a test', (tx) => tx.select().from(providerEvents).where(isNull(providerEvents.handledAt)))
  for (const { id } of open) await handleEvent(world.services, id)
}

describe.each(['paystack', 'paypal'] as const)('%s', (by) => {
  test('an account that is deleted is charged no more: its provider ends the subscription, and the log says that it confirmed that', async () => {
    const { person, order } = await bought(world, by)
    const [workspace] = (await person.api.personalData.deletionState()).workspaces
    expect(workspace).toMatchObject({ plan: 'Solo' })

    await deleted(world, person)

    expect(statusOf(world, by, order.subscriptionRef!)).toBe(charging[by])
    await endSomeCharges(world.services)
    expect(statusOf(world, by, order.subscriptionRef!)).toBe(over[by])
    expect(await loggedOf(order.subscriptionRef!)).toEqual(['billing.ending-confirmed'])
    await endSomeCharges(world.services)
    expect(await loggedOf(order.subscriptionRef!)).toHaveLength(1)
    // Some time later nothing is kept of it.
    await endingDaysLater(order.id, 41)
    await endSomeCharges(world.services)
    expect(await endingOf(order.id)).toBeUndefined()
  })

  test('while the provider is away the deletion goes on, the end is tried again, and after three days an administrator is told once', async () => {
    const { person, order } = await bought(world, by)
    const ref = order.subscriptionRef!
    const path = by === 'paystack' ? '/subscription' : '/v1/billing/subscriptions'
    await deleted(world, person)
    // What is only read is asked for three times.
    const asks = 3
    const told = () =>
      asSystem('a test', (tx) =>
        tx
          .select()
          .from(notifications)
          .where(sql`${notifications.kind} = 'ending_stuck' and ${notifications.subject} ->> 'reference' = ${ref}`),
      )

    world[by].misbehave({ status: 503 }, path, asks)
    await endSomeCharges(world.services)
    expect(await endingOf(order.id)).toMatchObject({ endedAt: null, attempts: 1, heldUntil: null })
    expect((await endingOf(order.id))!.dueAt.getTime()).toBeGreaterThan(Date.now() + 30_000)
    expect(await told()).toEqual([])

    for (const days of [4, 1]) {
      world[by].misbehave({ status: 503 }, path, asks)
      await endingDaysLater(order.id, days)
      await endSomeCharges(world.services)
    }
    expect(await told()).toMatchObject([
      { userId: world.admin.userId, count: 1, subject: { provider: by === 'paystack' ? 'Paystack' : 'PayPal', reference: ref } },
    ])

    await endingDaysLater(order.id, 1)
    await endSomeCharges(world.services)
    expect(statusOf(world, by, ref)).toBe(over[by])
    expect((await told()).filter(({ readAt }) => readAt === null)).toEqual([])
    expect(await loggedOf(ref)).toEqual(expect.arrayContaining(['billing.ending-stuck', 'billing.ending-confirmed']))
  })

  test('a charge that comes after the workspace went is stored, has no effect, and goes back once', async () => {
    const { person, order } = await bought(world, by)
    await deleted(world, person)
    await endSomeCharges(world.services)
    const from = world[by].sent.length
    const refundsBefore = world[by].refunds.length

    renew(world, by, order.subscriptionRef!)
    await heard(by, from)
    await endSomeCharges(world.services)

    const charge = world[by].sent[from]!
    const [event] = (await asSystem('a test', (tx) => tx.select().from(providerEvents))).filter(({ key }) =>
      key.includes(
        by === 'paystack' ? String(JSON.parse(charge.rawBody.toString()).data.reference) : String(JSON.parse(charge.rawBody.toString()).id),
      ),
    )
    expect(event).toMatchObject({ problem: 'workspace_gone', workspaceId: null, orderId: null })
    expect(event?.handledAt).not.toBeNull()
    expect(world[by].refunds.slice(refundsBefore)).toHaveLength(1)
    await send(world, by, charge)
    await heard(by, from)
    await endSomeCharges(world.services)
    expect(world[by].refunds.slice(refundsBefore)).toHaveLength(1)
    expect(await loggedOf(order.subscriptionRef!)).toEqual(expect.arrayContaining(['billing.ending-confirmed', 'billing.ending-refunded']))
    expect(statusOf(world, by, order.subscriptionRef!)).toBe(by === 'paystack' ? 'non-renewing' : 'CANCELLED')
  })

  test('a page that was open at the provider and is paid after the deletion begins nothing: its money goes back', async () => {
    const person = await customerOf(world)
    const { order } = await ordered(world, person, by)
    await deleted(world, person)
    await endSomeCharges(world.services)
    expect(await endingOf(order.id)).toMatchObject({ endedAt: null, isPaid: false })
    const [from, refundsBefore] = [world[by].sent.length, world[by].refunds.length]

    pay(world, by, order.providerRef!)
    await heard(by, from)
    await endSomeCharges(world.services)

    expect(world[by].refunds.slice(refundsBefore)).toHaveLength(1)
    const ref = (await endingOf(order.id))!.subscriptionRef!
    expect(statusOf(world, by, ref)).toBe(over[by])
  })

  test('money that was to go back when the workspace went goes back all the same', async () => {
    const { person, order } = await bought(world, by)
    const { workspaceId } = person
    const [invoice] = (await person.api.payments.invoices({})).items
    const paymentRef =
      by === 'paystack' ? order.providerRef! : String(world.paypal.subscriptions.get(order.subscriptionRef!)!.paid[0]!['id'])
    await world.services.db.transaction(workspaceId, async (tx) => {
      await lockBilling(tx, workspaceId)
      await decideGiveBack(world.services, tx, {
        workspaceId,
        orderId: order.id,
        paymentRef,
        amountCents: invoice!.totalCents,
        key: 'granted',
      })
    })
    const refundsBefore = world[by].refunds.length

    await deleted(world, person)
    await endSomeCharges(world.services)
    await endSomeCharges(world.services)

    expect(world[by].refunds.slice(refundsBefore)).toHaveLength(1)
  })

  test('a month that was charged after its owner had cancelled goes back, also where nobody had come to that before the deletion', async () => {
    const { person, order } = await bought(world, by)
    await person.api.payments.cancel({})
    await daysLater(world, person, 1)
    const [from, refundsBefore] = [world[by].sent.length, world[by].refunds.length]
    renew(world, by, order.subscriptionRef!)
    await heard(by, from)

    await deleted(world, person)
    await endSomeCharges(world.services)

    expect(world[by].refunds.slice(refundsBefore)).toHaveLength(1)
  })

  test('what was only paused is ended for good', async () => {
    const { person, order } = await bought(world, by)
    await person.api.payments.cancel({})
    await untilSettled(world, { only: person })

    await deleted(world, person)
    await endSomeCharges(world.services)

    expect(statusOf(world, by, order.subscriptionRef!)).toBe(over[by])
  })

  test('a worker that dies in any step leaves the rest to the next one: ended once, and given back once', async () => {
    const own = await ownWorld()
    const { person, order } = await bought(own, by)
    await deleted(own, person)
    renew(own, by, order.subscriptionRef!)

    let deaths = 0
    for (const when of ['before', 'after'] as const)
      for (let nth = 1, isDying = true; isDying; nth += 1) {
        const { services, hasDied } = dyingServices(own.services, nth, when)
        await endSomeCharges(services).catch(() => {})
        isDying = hasDied()
        if (isDying) deaths += 1
        await own.services.db.asSystem('a test', (tx) => tx.update(billingEndings).set({ heldUntil: null, dueAt: sql`now()` }))
      }

    expect(deaths).toBeGreaterThanOrEqual(8)
    expect(statusOf(own, by, order.subscriptionRef!)).toBe(over[by])
    expect(own[by].refunds).toHaveLength(1)
    const log = await own.services.db.asSystem('a test', (tx) => tx.select().from(auditLog))
    const of = (action: string) => log.filter((entry) => entry.action === action)
    expect([of('billing.ending-confirmed').length, of('billing.ending-refunded').length]).toEqual([1, 1])
  })

  test('whoever is suspended is charged no more after their month, unless somebody else who may lets it go on', async () => {
    const { person, order } = await bought(world, by, 'growth')
    const colleague = await world.app.signedUp({ approval: 'approved', workspaceId: person.workspaceId, role: 'admin' })
    await world.admin.api.users.suspend({ userId: person.userId, reason: 'Spam.', cancelPlans: false })
    await untilSettled(world)

    expect(statusOf(world, by, order.subscriptionRef!)).toBe(by === 'paystack' ? 'non-renewing' : 'SUSPENDED')
    expect(await colleague.api.payments.standing()).toMatchObject({ phase: 'cancelled' })
    expect(await colleague.api.payments.resume({})).toMatchObject({ phase: 'active' })
    await untilSettled(world)
    expect(statusOf(world, by, order.subscriptionRef!)).toBe(charging[by])
  })
})
