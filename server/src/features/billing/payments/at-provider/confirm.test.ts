import { expect, test } from 'vitest'

import { customerOf, ordered, pay, untilSettled, worldOfFile } from '../../../../../test/billing-at-providers.ts'

const world = worldOfFile()

test.each(['paystack', 'paypal'] as const)('whoever is back from %s before it told of the payment has it looked up', async (by) => {
  const person = await customerOf(world)
  const { order } = await ordered(world, person, by)
  const { payments } = person.api
  const asked = world[by].asked.map(({ text }) => decodeURIComponent(text)).join('\n')
  expect(asked).toContain(`/app/settings?tab=billing&order=${order.id}`)
  expect(await payments.confirmOrder({ id: order.id })).toMatchObject({ state: 'open' })
  pay(world, by, order.providerRef!)

  await payments.confirmOrder({ id: order.id })
  await untilSettled(world, { isHeard: false, only: person })

  expect(await payments.confirmOrder({ id: order.id })).toMatchObject({ state: 'paid', planInUse: 'Solo' })
  expect(await payments.standing()).toMatchObject({ phase: 'active' })
})

test('many who ask at once have a provider asked once, and an order of others is not found', async () => {
  const person = await customerOf(world)
  const { order } = await ordered(world, person, 'paystack')
  const jobs: string[] = []
  const before = world.services.jobs
  const send: typeof before.send = (tx, job, ...rest) => {
    jobs.push(job.name)
    return before.send(tx, job, ...rest)
  }
  world.services.jobs = { ...before, send }

  await Promise.all(Array.from({ length: 5 }, () => person.api.payments.confirmOrder({ id: order.id })))

  world.services.jobs = before
  expect(jobs).toEqual(['billing.carry-out'])
  const other = await customerOf(world)
  await expect(other.api.payments.confirmOrder({ id: order.id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})
