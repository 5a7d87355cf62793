import { expect, test } from 'vitest'

import { current as plan, spend } from '../../../../test/billing.ts'
import { signedIn } from '../../../../test/harness.ts'
import { daysPass, monthsPass, pays } from '../../../../test/payments-of-sandbox.ts'

const growth = { planId: 'growth', currency: 'ZAR' } as const

test('a plan that was used up, cancelled and chosen again goes on: nothing is paid, and no quota begins anew', async () => {
  const person = await signedIn({ plan: 'starter' })
  const { api } = person
  await pays(person, { planId: 'growth' })
  await spend(person, 300_000)
  await api.payments.cancel({})
  const before = await plan(person)

  expect(await api.payments.standing()).toMatchObject({ phase: 'cancelled', mayResume: true })
  await expect(api.payments.nextPlan({ planId: 'solo' })).rejects.toMatchObject({ message: 'This plan is cancelled. Let it go on first.' })
  expect(await api.payments.price(growth)).toMatchObject({ isResumed: true, todayCents: 0, creditCents: 0, monthlyCents: 1500_00 })
  const { url } = await api.payments.order(growth)

  expect(url).toMatch(/\/app\/settings\?tab=billing$/)
  expect(await api.payments.standing()).toMatchObject({ phase: 'active', mayResume: false })
  expect(await plan(person)).toMatchObject({ tokens: { ...before.tokens, used: 300_000, remaining: 0 } })
  expect((await api.payments.invoices({})).items).toHaveLength(1)
  await monthsPass(person, 1)
  expect((await api.payments.invoices({})).items.map(({ totalCents }) => totalCents)).toEqual([1500_00, 1500_00])
})

test('a larger plan takes off what is left of the month, and never more than what is left of its quotas', async () => {
  const person = await signedIn({ plan: 'starter' })
  const { api } = person
  const agency = { planId: 'agency', currency: 'ZAR' } as const
  await pays(person, { planId: 'growth' })
  expect(await api.payments.price(agency)).toMatchObject({ creditCents: 1500_00, quotaLeftPercent: null })

  await spend(person, 225_000)
  expect(await api.payments.price(agency)).toMatchObject({ creditCents: 375_00, todayCents: 3425_00, quotaLeftPercent: 25 })
  const order = await pays(person, agency)
  expect(order.price).toMatchObject({ creditCents: 375_00, quotaLeftPercent: 25 })

  await daysPass(person, 20)
  const later = await api.payments.price({ ...agency, extraBusinesses: 1 })
  expect(later).toMatchObject({ isRest: true, quotaLeftPercent: null, creditCents: 0 })
})

test('what covers a plan whole is not ordered for nothing', async () => {
  const person = await signedIn({ plan: 'starter' })
  await pays(person, { planId: 'growth', extraBusinesses: 19 })

  await expect(person.api.payments.order({ planId: 'agency', currency: 'ZAR', extraBusinesses: 4 })).rejects.toMatchObject({
    data: { fields: [{ field: 'planId', message: expect.stringContaining('covers this plan whole') as string }] },
  })
})
