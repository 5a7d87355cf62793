import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { bought, currencies, orderOf, pay, sendAll, untilSettled, worldOfFile } from '../../../../test/billing-at-providers.ts'
import { current as plan, spend } from '../../../../test/billing.ts'
import { type Member, signedIn, superAdmin } from '../../../../test/harness.ts'
import { daysPass, monthsPass, pays } from '../../../../test/payments-of-sandbox.ts'
import { refunds } from './table.ts'

const asked = { reason: 'Not for us.' }
const granted = { decision: 'grant', reason: 'Within 14 days.' } as const
const totals = async ({ api }: Member) =>
  (await api.payments.invoices({})).items.map(({ corrects, totalCents, refundedCents }) => ({ corrects, totalCents, refundedCents }))

async function pack({ api }: Member) {
  const { url } = await api.payments.buyPack({ what: 'tokens' })
  await api.payments.answerOrder({ id: url.split('/').at(-1) ?? '', answer: 'paid' })
}

describe.each(['paystack', 'paypal'] as const)('at %s, what is asked back', (by) => {
  const world = worldOfFile()

  test('after an upgrade covers what the plan before was credited with, each by its own charge and once', async () => {
    const { person, order: growth } = await bought(world, by, 'growth')
    const from = world[by].sent.length
    await person.api.payments.order({ planId: 'agency', currency: currencies[by] })
    pay(world, by, (await orderOf(world, person)).providerRef!)
    await sendAll(world, by, from)
    await untilSettled(world, { only: person })
    const agency = await orderOf(world, person)
    const { refund } = await person.api.payments.standing()
    expect(refund).toMatchObject({ cents: agency.monthlyCents, parts: [{ cents: agency.amountCents }, { cents: growth.amountCents }] })

    await person.api.payments.askRefund(asked)
    const decide = () => world.admin.api.customers.decideRefund({ invoiceId: refund!.invoiceId, ...granted })
    await Promise.all([decide(), decide()])
    await untilSettled(world, { only: person })
    await decide()

    const rows = await world.services.db.asSystem('a test', (tx) =>
      tx.select().from(refunds).where(eq(refunds.workspaceId, person.workspaceId)),
    )
    expect(new Set(rows.map(({ orderId, amountCents, doneAt }) => `${orderId} ${amountCents} ${doneAt !== null}`))).toEqual(
      new Set([growth, agency].map(({ id, amountCents }) => `${id} ${amountCents} true`)),
    )
    expect(rows).toHaveLength(2)
    expect(await person.api.payments.standing()).toMatchObject({ phase: 'expired' })
    const all = await totals(person)
    const given = all.filter(({ corrects }) => corrects !== null).reduce((sum, { totalCents }) => sum + totalCents, 0)
    expect(given).toBe(agency.monthlyCents)
    expect((await world.admin.api.customers.get({ workspaceId: person.workspaceId })).refund).toBeNull()
  })
})

test('what is asked back covers unused packs and what joined the month; credit notes have numbers of the same series', async () => {
  const [person, admin] = [await signedIn({ plan: 'starter' }), await superAdmin()]
  await pays(person, { planId: 'solo' })
  await pack(person)
  await pack(person)
  await spend(person, 105_000)
  const { refund } = await person.api.payments.standing()
  expect(refund).toMatchObject({ cents: 640_00, parts: [{ cents: 550_00 }, { cents: 90_00 }] })

  await person.api.payments.askRefund(asked)
  expect((await admin.api.customers.get({ workspaceId: person.workspaceId })).refund).toMatchObject({ cents: 640_00 })
  await admin.api.customers.decideRefund({ invoiceId: refund!.invoiceId, ...granted })

  expect(await person.api.billing.subscription()).toBeNull()
  const { items } = await person.api.payments.invoices({})
  const notes = items.filter(({ corrects }) => corrects !== null)
  expect(notes.every(({ number }) => number.startsWith('SBX-'))).toBe(true)
  expect(new Set(notes.map(({ totalCents }) => totalCents))).toEqual(new Set([550_00, 90_00]))
  expect(items.map(({ number }) => number)).toEqual(expect.arrayContaining(notes.map(({ corrects }) => corrects)))
  expect((await person.api.notifications.list({})).items[0]).toMatchObject({ title: 'R640 goes back to you' })
})

test('an administrator gives any charge back unasked, also one before an upgrade, and what is left of the plan adds up', async () => {
  const [person, admin] = [await signedIn({ plan: 'starter' }), await superAdmin()]
  await pays(person, { planId: 'growth' })
  await daysPass(person, 10)
  await pays(person, { planId: 'agency' })
  const [agency, growth] = (await person.api.payments.invoices({})).items
  expect(agency).toMatchObject({ totalCents: 3800_00 - agency!.creditCents, creditCents: expect.any(Number) })
  expect((await person.api.payments.standing()).refund).toMatchObject({ cents: 3800_00 })

  await admin.api.customers.decideRefund({ invoiceId: growth!.id, ...granted })

  expect((await plan(person)).planId).toBe('agency')
  expect((await person.api.payments.standing()).refund).toMatchObject({ cents: agency!.totalCents, parts: [{}] })
  expect(await totals(person)).toContainEqual({ corrects: growth!.number, totalCents: 1500_00, refundedCents: 0 })
  const before = await totals(person)
  await admin.api.customers.decideRefund({ invoiceId: growth!.id, ...granted })
  expect(await totals(person)).toEqual(before)
})

test('an invoice of an upgrade has full prices, and one line for the credit', async () => {
  const person = await signedIn({ plan: 'starter' })
  await pays(person, { planId: 'growth' })
  await pays(person, { planId: 'agency', extraBusinesses: 2 })

  expect((await person.api.payments.invoices({})).items[0]).toMatchObject({
    totalCents: 2860_00,
    extraCents: 560_00,
    creditCents: 1500_00,
  })
})

test('more that was bought before an upgrade, and is not used, is asked back with it; what expired with its month is not', async () => {
  const person = await signedIn({ plan: 'starter' })
  await pays(person, { planId: 'solo' })
  await pack(person)
  await monthsPass(person, 1)
  await pack(person)
  await daysPass(person, 3)
  await pays(person, { planId: 'growth' })
  const [growth, second] = (await person.api.payments.invoices({})).items

  const { refund } = await person.api.payments.standing()

  expect(growth).toMatchObject({ planId: 'growth' })
  expect(refund).toMatchObject({ cents: 1500_00 + 90_00 })
  expect(refund!.parts).toContainEqual({ invoiceId: second!.id, number: second!.number, cents: 90_00 })
})
