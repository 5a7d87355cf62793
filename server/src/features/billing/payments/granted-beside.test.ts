import { expect, test } from 'vitest'

import { current, inDays } from '../../../../test/billing.ts'
import { anAdministrator, signedIn } from '../../../../test/harness.ts'
import { monthsPass, pays } from '../../../../test/payments-of-sandbox.ts'

const reason = 'Agreed by phone.'

test('while a plan is paid for an administrator decides nothing beside the payments, but gives more for the month', async () => {
  const [person, { api }] = [await signedIn({ plan: 'starter' }), await anAdministrator()]
  const { workspaceId } = person
  await pays(person, { planId: 'agency', currency: 'USD' })

  for (const decide of [
    () => api.subscriptions.grant({ workspaceId, planId: 'solo', endsAt: null, reason }),
    () => api.subscriptions.change({ workspaceId, planId: 'solo', reason }),
    () => api.subscriptions.extend({ workspaceId, endsAt: inDays(90), reason }),
  ])
    await expect(decide()).rejects.toMatchObject({
      code: 'CONFLICT',
      message: expect.stringContaining('pays for the Agency plan') as string,
    })

  expect(await current(person)).toMatchObject({ planId: 'agency' })
  await api.subscriptions.giveMore({ workspaceId, tokens: 5000, reason })
  expect((await current(person)).tokens.included).toBe(1_005_000)
})

test('what is granted, or goes on, after a plan that was paid is renewed each month, and lasts', async () => {
  const { api } = await anAdministrator()
  const [granted, extended] = [await signedIn({ plan: 'starter' }), await signedIn({ plan: 'starter' })]
  for (const person of [granted, extended]) {
    await pays(person, { planId: 'solo' })
    await person.api.payments.cancel({})
    await monthsPass(person, 1)
    expect(await person.api.billing.subscription()).toBeNull()
  }

  await api.subscriptions.grant({ workspaceId: granted.workspaceId, planId: 'growth', endsAt: null, reason })
  await api.subscriptions.extend({ workspaceId: extended.workspaceId, endsAt: null, reason })

  for (const person of [granted, extended]) {
    await monthsPass(person, 2)
    const { periodEndsAt } = await current(person)
    expect(Date.parse(periodEndsAt)).toBeGreaterThan(Date.now())
  }
  expect(await current(granted)).toMatchObject({ planId: 'growth', endsAt: null, tokens: { remaining: 300_000 } })
  expect(await current(extended)).toMatchObject({ planId: 'solo', endsAt: null, tokens: { remaining: 100_000 } })
})
