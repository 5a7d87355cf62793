import { expect, test } from 'vitest'

import { bought, customerOf, orderOf, ownWorld } from '../../../../test/billing-at-providers.ts'

const solo = { planId: 'solo', currency: 'ZAR' } as const

test('a plan of the sandbox is told apart once keys are entered: the next press is paid for, in full, and says so', async () => {
  const world = await ownWorld()
  await world.admin.api.paymentSettings.remove({ provider: 'paystack' })
  const person = await customerOf(world)
  const { api, workspaceId } = person
  expect(await api.payments.price(solo)).toMatchObject({ mode: 'sandbox' })
  const { url } = await api.payments.order(solo)
  await api.payments.answerOrder({ id: url.split('/').at(-1) ?? '', answer: 'paid' })
  expect(await api.payments.standing()).toMatchObject({ mode: 'sandbox', takes: { ZAR: 'sandbox', USD: 'test' } })
  await api.payments.cancel({})

  await world.admin.api.paymentSettings.savePaystack({ secretKey: world.paystack.secretKey })

  expect(await api.payments.standing()).toMatchObject({ mode: 'sandbox', takes: { ZAR: 'test' }, mayResume: false })
  await expect(api.payments.resume({})).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await api.payments.price(solo)).toMatchObject({ mode: 'test', todayCents: 550_00, isResumed: false })
  expect((await api.payments.order(solo)).url).toMatch(/^https:\/\/checkout\.paystack/)
  expect(await api.payments.getOrder({ id: (await orderOf(world, person)).id })).toMatchObject({
    provider: 'paystack',
    price: { mode: 'test' },
  })
  expect(await world.admin.api.customers.get({ workspaceId })).toMatchObject({ mode: 'sandbox' })
})

test('what test keys took has a series of its own, is marked, and is no revenue', async () => {
  const world = await ownWorld()
  const { person } = await bought(world, 'paypal')

  const { items } = await person.api.payments.invoices({})
  expect(items).toMatchObject([{ number: 'TEST-0001', isTest: true, isSandbox: false }])
  expect(await world.admin.api.customers.revenue()).toMatchObject([{ currency: 'USD', isSandbox: true }])
  expect((await world.admin.api.customers.list({ q: 'TEST-0001' })).items).toMatchObject([
    { workspaceId: person.workspaceId, mode: 'test' },
  ])
})
