import { and, eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { asSystem, current as plan, inTenant, quota } from '../../../../test/billing.ts'
import { type Member, sharedApp, signedIn } from '../../../../test/harness.ts'
import { daysPass, pays, timePasses } from '../../../../test/payments-of-sandbox.ts'
import { mails } from '../../core/mail/table.ts'
import { holdTokens } from '../subscriptions/public.ts'
import { turnPeriods } from '../subscriptions/lifecycle.ts'
import { applyFact } from './apply.ts'
import type { BillingFact } from './facts/fact.ts'
import { monthsAfter } from './months.ts'
import { renewSandbox } from './sandbox/renew.ts'
import { billingFacts, invoices, refunds } from './table.ts'

type Plan = 'solo' | 'growth' | 'agency'

const aCustomer = () => signedIn({ plan: 'starter' })

async function ordered({ api }: Member, planId: Plan, currency: 'ZAR' | 'USD' = 'ZAR'): Promise<string> {
  const { url } = await api.payments.order({ planId, currency })
  return new URL(url).pathname.replace('/checkout/', '')
}

function buy(person: Member, planId: Plan, times = 1) {
  return pays(person, { planId, times })
}

describe('a plan that is bought', () => {
  test('begins at once with all that it includes, however often the payment is told, and has one invoice', async () => {
    const person = await aCustomer()
    const order = await buy(person, 'growth', 20)

    expect(order).toMatchObject({ state: 'paid', planLabel: 'Growth', price: { todayCents: 1500_00, creditCents: 0 } })
    expect(await person.api.payments.standing()).toMatchObject({
      phase: 'active',
      planId: 'growth',
      monthlyCents: 1500_00,
      currency: 'ZAR',
      card: { last4: '4242' },
      refund: { cents: 1500_00, askedAt: null },
    })
    expect(await plan(person)).toMatchObject({ planId: 'growth', tokens: { included: 300_000, remaining: 300_000 }, isTrial: false })
    const { items } = await person.api.payments.invoices({})
    expect(items).toMatchObject([{ number: expect.stringMatching(/^SBX-\d{4,}$/) as string, totalCents: 1500_00, planId: 'growth' }])
  })

  test('costs what the one table of plans says, and never what somebody sends', async () => {
    const person = await aCustomer()
    const { api } = person
    const refused = (wanted: { planId: never; currency: never }) => api.payments.order(wanted)

    await expect(refused({ planId: 'gold' as never, currency: 'ZAR' as never })).rejects.toMatchObject({ code: 'INVALID' })
    await expect(refused({ planId: 'growth' as never, currency: 'EUR' as never })).rejects.toMatchObject({ code: 'INVALID' })
    await expect(refused({ planId: 'enterprise' as never, currency: 'ZAR' as never })).rejects.toMatchObject({
      data: { fields: [{ field: 'planId', message: 'The Enterprise plan is agreed with each customer. Write to us.' }] },
    })
    await expect(refused({ planId: 'starter' as never, currency: 'ZAR' as never })).rejects.toMatchObject({
      data: { fields: [{ field: 'planId' }] },
    })
    const priced = { planId: 'solo', currency: 'USD', amountCents: 1, monthlyCents: 1 } as const
    const { url } = await api.payments.order(priced)
    expect(await api.payments.getOrder({ id: url.split('/').at(-1) ?? '' })).toMatchObject({
      price: { todayCents: 29_00, currency: 'USD' },
    })
  })

  test('is ordered once by two tabs, and paid once', async () => {
    const person = await aCustomer()
    const [one, other] = await Promise.all([ordered(person, 'solo'), ordered(person, 'solo')])
    expect(one).toBe(other)

    const answers = await Promise.allSettled([1, 2, 3].map(() => person.api.payments.answerOrder({ id: one, answer: 'paid' })))

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect((await person.api.payments.invoices({})).items).toHaveLength(1)
  })

  test('is not bought where the card is declined, and the reason stands at the order', async () => {
    const person = await aCustomer()
    const id = await ordered(person, 'solo')

    const declined = await person.api.payments.answerOrder({ id, answer: 'declined' })

    expect(declined).toMatchObject({ state: 'failed', reason: 'The card was declined.' })
    const inGerman = await person.request(`/api/v1/billing/orders/${id}`, { headers: { 'accept-language': 'de' } })
    expect(await inGerman.json()).toMatchObject({ reason: 'Die Karte wurde abgelehnt.' })
    expect((await plan(person)).planId).toBe('starter')
    expect(await person.api.payments.standing()).toMatchObject({ phase: 'trialing', planId: 'starter' })
  })
})

describe('another plan', () => {
  test('that is larger begins at once, for its price without what is left of the month; what is held stays held', async () => {
    const person = await aCustomer()
    await buy(person, 'growth')
    const { workspaceId } = person
    await inTenant(workspaceId, (tx) => holdTokens(tx, { workspaceId, amount: 700 }))
    await daysPass(person, 13)

    const price = await person.api.payments.price({ planId: 'agency', currency: 'ZAR' })
    expect(price).toMatchObject({ monthlyCents: 3800_00, todayCents: 3800_00 - price.creditCents })
    expect(price.creditCents).toBe(Math.round((1500_00 * price.daysLeft) / price.days))
    await buy(person, 'agency')

    expect(await plan(person)).toMatchObject({ planId: 'agency', tokens: { included: 1_000_000, remaining: 999_300, held: 700, used: 0 } })
    await expect(person.api.payments.order({ planId: 'growth', currency: 'ZAR' })).rejects.toMatchObject({
      message: 'A smaller plan begins when the month that is paid ends. Choose it as the next plan.',
    })
    await expect(person.api.payments.order({ planId: 'agency', currency: 'USD' })).rejects.toMatchObject({
      data: { fields: [{ field: 'currency' }] },
    })
  })

  test('with more businesses is paid for the rest of the month, which goes on; then each month, until there are fewer', async () => {
    const person = await aCustomer()
    const { api, workspaceId } = person
    await buy(person, 'growth')
    await inTenant(workspaceId, (tx) => holdTokens(tx, { workspaceId, amount: 700 }))
    await daysPass(person, 13)
    const before = await plan(person)

    const price = await api.payments.price({ planId: 'growth', currency: 'ZAR', extraBusinesses: 2 })
    expect(price).toMatchObject({ isRest: true, monthlyCents: 1860_00, extraCents: 360_00, creditCents: 0 })
    expect(price.todayCents).toBe(Math.round((360_00 * price.daysLeft) / price.days))
    expect(price.daysLeft).toBeLessThan(20)
    await expect(api.payments.order({ planId: 'solo', currency: 'ZAR', extraBusinesses: 1 })).rejects.toMatchObject({
      data: { fields: [{ field: 'extraBusinesses' }] },
    })
    await expect(api.payments.order({ planId: 'growth', currency: 'ZAR', extraBusinesses: 51 })).rejects.toMatchObject({
      data: { fields: [{ field: 'extraBusinesses', message: 'Enter a whole number, from 0 to 50.' }] },
    })
    const changed = { planId: 'growth', currency: 'ZAR', extraBusinesses: 2, todayCents: 1, amountCents: 1, extraCents: 0 } as const
    const id = new URL((await api.payments.order(changed)).url).pathname.replace('/checkout/', '')
    const order = await api.payments.answerOrder({ id, answer: 'paid', times: 20 })

    expect(order.price).toMatchObject({ isRest: true, todayCents: price.todayCents, monthlyCents: 1860_00 })
    expect(await plan(person)).toEqual({ ...before, businessLimit: 5 })
    expect(await api.payments.standing()).toMatchObject({
      monthlyCents: 1860_00,
      extraBusinesses: 2,
      refund: { cents: 1500_00 + price.todayCents },
    })
    const [invoice] = (await api.payments.invoices({})).items
    expect(invoice).toMatchObject({ totalCents: price.todayCents, extraCents: price.todayCents, extraBusinesses: 2 })

    await daysPass(person, 18)
    await timePasses()
    expect(await plan(person)).toMatchObject({ businessLimit: 5, tokens: { used: 0, held: 700 } })
    expect((await api.payments.invoices({})).items[0]).toMatchObject({ totalCents: 1860_00, extraCents: 360_00, extraBusinesses: 2 })

    expect(await api.payments.nextPlan({ planId: 'growth', extraBusinesses: 1 })).toMatchObject({
      nextExtraBusinesses: 1,
      extraBusinesses: 2,
    })
    expect((await plan(person)).businessLimit).toBe(5)
    await daysPass(person, 31)
    await timePasses()
    expect(await plan(person)).toMatchObject({ planId: 'growth', businessLimit: 4 })
    expect(await api.payments.standing()).toMatchObject({ monthlyCents: 1680_00, extraBusinesses: 1, nextPlanId: null })
  })

  test('with businesses beyond those it includes is bought with them, in dollars too', async () => {
    const person = await aCustomer()
    const wanted = { planId: 'agency', currency: 'USD', extraBusinesses: 3 } as const
    expect(await person.api.payments.price(wanted)).toMatchObject({
      monthlyCents: 244_00,
      todayCents: 244_00,
      extraCents: 45_00,
      isRest: false,
    })
    const id = new URL((await person.api.payments.order(wanted)).url).pathname.replace('/checkout/', '')
    await person.api.payments.answerOrder({ id, answer: 'paid' })
    expect((await plan(person)).businessLimit).toBe(13)
    expect((await person.api.payments.invoices({})).items).toMatchObject([{ totalCents: 244_00, extraCents: 45_00, extraBusinesses: 3 }])
  })

  test('that is smaller begins with the next month', async () => {
    const person = await aCustomer()
    await buy(person, 'growth')

    expect(await person.api.payments.nextPlan({ planId: 'solo' })).toMatchObject({ planId: 'growth', nextPlanId: 'solo' })
    await expect(person.api.payments.nextPlan({ planId: 'agency' })).rejects.toMatchObject({ data: { fields: [{ field: 'planId' }] } })
    await daysPass(person, 32)
    await timePasses()

    expect(await person.api.payments.standing()).toMatchObject({ planId: 'solo', monthlyCents: 550_00, nextPlanId: null })
    expect(await plan(person)).toMatchObject({ planId: 'solo', tokens: { included: 100_000, remaining: 100_000 } })
    expect((await person.api.payments.invoices({})).items.map(({ totalCents }) => totalCents)).toEqual([550_00, 1500_00])
  })
})

describe('the end of a plan', () => {
  test('comes with the month that was paid, unless it is taken back', async () => {
    const person = await aCustomer()
    await buy(person, 'solo')

    expect(await person.api.payments.cancel()).toMatchObject({ phase: 'cancelled' })
    expect(await person.api.payments.resume()).toMatchObject({ phase: 'active' })
    await person.api.payments.cancel()
    await person.api.payments.cancel()
    await daysPass(person, 32)
    await timePasses()

    expect(await person.api.billing.subscription()).toBeNull()
    expect(await person.api.payments.standing()).toMatchObject({ phase: 'expired' })
    await expect(person.api.payments.resume()).rejects.toMatchObject({ code: 'CONFLICT' })
  })

  test('where nobody pays comes after seven days of grace, in which everything goes on and nothing begins anew', async () => {
    const person = await aCustomer()
    await buy(person, 'solo')
    const { workspaceId } = person
    await inTenant(workspaceId, (tx) => holdTokens(tx, { workspaceId, amount: 40_000 }))
    await daysPass(person, 34)
    await asSystem((tx) => turnPeriods(tx))

    expect(await person.api.payments.standing()).toMatchObject({ phase: 'grace' })
    expect((await quota(person)).tokens.remaining).toBe(60_000)
    await daysPass(person, 7)
    await asSystem((tx) => turnPeriods(tx))

    expect(await person.api.billing.subscription()).toBeNull()
  })
})

test('what is chosen after a clock was set back counts as well', async () => {
  const person = await aCustomer()
  await buy(person, 'solo')
  // As if the clock had been an hour ahead until now.
  await asSystem((tx) =>
    tx
      .update(billingFacts)
      .set({ at: sql`${billingFacts.at} + interval '1 hour'` })
      .where(eq(billingFacts.workspaceId, person.workspaceId)),
  )

  expect(await person.api.payments.cancel({})).toMatchObject({ phase: 'cancelled' })
  expect(await buy(person, 'growth')).toMatchObject({ state: 'paid' })
  expect(await person.api.payments.standing()).toMatchObject({ phase: 'active', planId: 'growth' })
})

test('another currency than that of the plan in use is refused at its field, and a smaller plan does not begin at once', async () => {
  const person = await aCustomer()
  await buy(person, 'growth')

  for (const [wanted, field] of [
    [{ planId: 'agency', currency: 'USD' }, 'currency'],
    [{ planId: 'solo', currency: 'ZAR' }, 'planId'],
    [{ planId: 'growth', currency: 'ZAR' }, 'planId'],
  ] as const)
    await expect(person.api.payments.order(wanted)).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field }] } })
  await expect(person.api.payments.nextPlan({ planId: 'gold' as never })).rejects.toMatchObject({ code: 'INVALID' })
})

test('two tabs that pay two plans at once end with one of them, and the other payment is given back', async () => {
  const person = await aCustomer()
  const [solo, growth] = [await ordered(person, 'solo'), await ordered(person, 'growth')]

  await Promise.all([solo, growth].map((id) => person.api.payments.answerOrder({ id, answer: 'paid' })))

  const { items } = await person.api.payments.invoices({})
  expect(items).toHaveLength(1)
  const [inUse, lost] = items[0]?.planId === 'solo' ? ['Solo', growth] : ['Growth', solo]
  expect((await person.api.payments.standing()).planId).toBe(items[0]?.planId)
  expect(await person.api.payments.getOrder({ id: lost })).toMatchObject({ state: 'paid', isReturned: true, planInUse: inUse })
  expect(await person.api.payments.getOrder({ id: lost === solo ? growth : solo })).toMatchObject({ isReturned: false })
  const told = (await person.api.notifications.list({})).items.filter(({ kind }) => kind === 'payment_news')
  expect(told).toMatchObject([
    { title: expect.stringMatching(/goes back to you/) as string, detail: expect.stringContaining(`${inUse} is in use`) as string },
  ])
  const { services } = await sharedApp()
  const received = await services.db.asSystem('a test', (tx) =>
    tx.$count(mails, and(eq(mails.userId, person.userId), eq(mails.template, 'payment_received'))),
  )
  expect(received).toBe(1)
  const back = await asSystem((tx) => tx.select().from(refunds).where(eq(refunds.workspaceId, person.workspaceId)))
  expect(back).toMatchObject([{ orderId: lost, doneAt: expect.any(Date) as Date }])
})

test('a payment for an order of another workspace, or of none, does nothing', async () => {
  const [person, other] = [await aCustomer(), await aCustomer()]
  const id = await ordered(person, 'solo')
  const fact: BillingFact = { kind: 'failed', key: 'x', at: new Date(), orderId: id, reason: 'No' }
  const { services } = await sharedApp()

  expect(await applyFact(services, other.workspaceId, fact)).toBe(false)
  await expect(other.api.payments.getOrder({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  await expect(other.api.payments.answerOrder({ id, answer: 'paid' })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(await asSystem((tx) => tx.$count(billingFacts, eq(billingFacts.orderId, id)))).toBe(0)
})

test('24 months are renewed once each, whoever asks how often', async () => {
  const person = await aCustomer()
  await buy(person, 'solo')
  const { services } = await sharedApp()

  for (let month = 1; month < 24; month++) {
    const { paidUntil } = await person.api.payments.standing()
    const now = new Date(Date.parse(paidUntil ?? '') + 3_600_000)
    await Promise.all([renewSandbox(services, now), renewSandbox(services, now), renewSandbox(services, now)])
    await asSystem((tx) => turnPeriods(tx, sql`${now.toISOString()}::timestamptz`))
  }

  const { items } = await person.api.payments.invoices({ limit: 100 })
  expect(items).toHaveLength(24)
  const numbers = items.map(({ number }) => Number(number.split('-')[1])).toReversed()
  expect(new Set(numbers).size).toBe(24)
  expect((await quota(person)).tokens).toEqual({ included: 100_000, remaining: 100_000, held: 0, used: 0 })
})

test('Starter as the plan of the next month cancels the one in use, as often as it is chosen; Enterprise is agreed', async () => {
  const person = await aCustomer()
  await buy(person, 'growth')
  await expect(person.api.payments.nextPlan({ planId: 'enterprise' })).rejects.toMatchObject({
    data: { fields: [{ field: 'planId', message: 'The Enterprise plan is agreed with each customer. Write to us.' }] },
  })

  for (let time = 0; time < 2; time += 1)
    expect(await person.api.payments.nextPlan({ planId: 'starter' })).toMatchObject({
      phase: 'cancelled',
      planId: 'growth',
      nextPlanId: null,
    })

  const written = (await person.api.audit.list({ area: 'billing' })).items.filter(({ what }) => what === 'Cancelled a plan')
  expect(written).toHaveLength(1)
  expect(await person.api.payments.resume({})).toMatchObject({ phase: 'active' })
})

test('a refund is asked for within 14 days, once, and not after', async () => {
  const person = await aCustomer()
  await buy(person, 'solo')

  const asked = await person.api.payments.askRefund({ reason: 'Not for us' })
  const again = await person.api.payments.askRefund({ reason: 'Really' })
  expect(asked.refund?.askedAt).toBeTruthy()
  expect(again.refund?.askedAt).toBe(asked.refund?.askedAt)
  await daysPass(person, 15)
  // What nobody decided yet stays what it was.
  const { refund } = await person.api.payments.askRefund({ reason: 'Still' })
  expect([refund?.cents, refund?.askedAt !== null]).toEqual([asked.refund!.cents, true])

  const late = await aCustomer()
  await buy(late, 'solo')
  await daysPass(late, 15)
  await expect(late.api.payments.askRefund({ reason: 'Late' })).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('numbers of invoices have no gaps, whoever pays at once', async () => {
  const people = await Promise.all(Array.from({ length: 8 }, aCustomer))
  await Promise.all(people.map((person) => buy(person, 'solo')))

  const numbers = await asSystem((tx) => tx.select({ number: invoices.number }).from(invoices).where(eq(invoices.series, 'SBX')))
  const sorted = numbers.map(({ number }) => number).toSorted((one, other) => one - other)
  expect(sorted).toEqual(sorted.map((_, at) => at + 1))
})

test('a month of an order begins where the one before ended', () => {
  expect(monthsAfter(new Date('2027-01-31T00:00:00Z'), 1)).toEqual(new Date('2027-02-28T00:00:00Z'))
})
