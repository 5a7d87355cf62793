import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { ownWorld } from '../../../../../test/billing-at-providers.ts'
import { type Member, sharedApp, signedIn } from '../../../../../test/harness.ts'
import type { Services } from '../../../../context.ts'
import { orders } from '../table.ts'
import type { Told } from './event.ts'
import { sandboxEventJob } from './job.ts'

const solo = { planId: 'solo', currency: 'ZAR' } as const

async function ordered({ api }: Member, planId: 'solo' | 'growth' = 'solo'): Promise<string> {
  const { url } = await api.payments.order({ ...solo, planId })
  return url.split('/').at(-1) ?? ''
}

/** The job that brings it runs. */
async function arrives(services: Services, { workspaceId }: Member, orderId: string, told: Omit<Told, 'at'>, at = new Date()) {
  await sandboxEventJob.run(services, { workspaceId, orderId, at: at.toISOString(), ...told })
}

test('an event that is late leaves everything as it was until it arrives, and the order is answered once', async () => {
  const person = await signedIn({ plan: 'starter' })
  const { api } = person
  const { services } = await sharedApp()
  const id = await ordered(person)

  expect(await api.payments.answerOrder({ id, answer: 'paid', arrives: 'in_an_hour', times: 2 })).toMatchObject({
    state: 'open',
    isAwaited: true,
  })
  expect(await api.payments.standing()).toMatchObject({ phase: 'trialing' })
  await expect(api.payments.answerOrder({ id, answer: 'declined' })).rejects.toMatchObject({ code: 'CONFLICT' })
  await services.db.asSystem('a test', (tx) =>
    tx
      .update(orders)
      .set({ expiresAt: new Date(0) })
      .where(eq(orders.id, id)),
  )
  await ordered(person, 'growth')
  expect(await api.payments.getOrder({ id })).toMatchObject({ state: 'open', isAwaited: true })

  await arrives(services, person, id, { answer: 'paid', times: 2 })

  expect(await api.payments.getOrder({ id })).toMatchObject({ state: 'paid', isAwaited: false })
  expect(await api.payments.standing()).toMatchObject({ phase: 'active', planId: 'solo' })
  expect((await api.payments.invoices({})).items).toHaveLength(1)
})

test('a card that is declined is told late too', async () => {
  const person = await signedIn({ plan: 'starter' })
  const id = await ordered(person)
  await person.api.payments.answerOrder({ id, answer: 'declined', arrives: 'in_a_minute' })

  await arrives((await sharedApp()).services, person, id, { answer: 'declined', times: 1 })

  expect(await person.api.payments.getOrder({ id })).toMatchObject({ state: 'failed', reason: 'The card was declined.', isAwaited: false })
})

test('what the sandbox tells after keys were entered buys nothing', async () => {
  const world = await ownWorld()
  await world.admin.api.paymentSettings.remove({ provider: 'paystack' })
  const person = await world.app.signedUp({ approval: 'approved', plan: 'starter' })
  const id = await ordered(person)
  await person.api.payments.answerOrder({ id, answer: 'paid', arrives: 'in_a_minute' })
  await world.admin.api.paymentSettings.savePaystack({ secretKey: world.paystack.secretKey })

  await arrives(world.services, person, id, { answer: 'paid', times: 1 })

  expect(await person.api.payments.getOrder({ id })).toMatchObject({ state: 'expired', isAwaited: false })
  expect(await person.api.payments.standing()).toMatchObject({ phase: 'trialing' })
})
