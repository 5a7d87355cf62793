import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bought, stateIn, untilSettled, worldOfFile } from '../../../../../test/billing-at-providers.ts'
import { refunds } from '../table.ts'

const world = worldOfFile()

const grant = { decision: 'grant', reason: 'Within 14 days.' } as const
const waiting = async () => (await world.admin.api.notifications.list({})).items.filter(({ kind }) => kind === 'refund_waits')

test('what a provider refuses to give back is told to administrators in its words, and is tried again', async () => {
  const { person } = await bought(world, 'paypal', 'growth')
  const { workspaceId, api } = person
  const { customers } = world.admin.api
  const invoiceId = (await api.payments.standing()).refund!.invoiceId
  await api.payments.askRefund({ reason: 'Not for us.' })
  expect(await waiting()).toMatchObject([{ isRead: false, link: `/app/admin?tab=subscriptions&opened=${workspaceId}` }])

  expect((await customers.decideRefund({ invoiceId, ...grant })).refund).toMatchObject({ isGranted: true, cents: 79_00 })
  const [subscription] = world.paypal.subscriptions.values()
  const paid = subscription!.paid.splice(0)
  await untilSettled(world, { only: person })

  const refused = await customers.get({ workspaceId })
  // It is decided: it is tried again, or went back another way.
  expect(refused.refund).toBeNull()
  await expect(customers.decideRefund({ invoiceId, decision: 'refuse', reason: 'No.' })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(refused.refusedRefunds).toMatchObject([
    {
      amountCents: 79_00,
      currency: 'USD',
      provider: 'paypal',
      number: 'TEST-0001',
      reason: expect.stringContaining('INVALID_RESOURCE_ID'),
    },
  ])
  expect((await waiting()).map(({ title, isRead }) => [title, isRead])).toEqual([
    [expect.stringMatching(/^PayPal refused to give \$79 back to /), false],
    [expect.stringMatching(/ asks for \$79 back$/), true],
  ])
  expect(await stateIn(world, person)).toMatchObject({ endedAt: null })

  subscription!.paid.push(...paid)
  const { id } = refused.refusedRefunds[0]!
  expect(await customers.retryRefund({ id })).toMatchObject({ refusedRefunds: [], refund: { isGranted: true, cents: 79_00 } })
  await customers.retryRefund({ id })
  await untilSettled(world, { only: person })

  expect(world.paypal.refunds).toHaveLength(1)
  expect(await customers.get({ workspaceId })).toMatchObject({ refund: null, refusedRefunds: [], state: 'ended' })
  expect((await waiting()).every(({ isRead }) => isRead)).toBe(true)
  const written = (await api.audit.list({ area: 'billing' })).items.map(({ what }) => what)
  expect(written).toEqual(
    expect.arrayContaining(['A payment provider refused to give money back', 'Had a payment provider give money back once more']),
  )
})

test('granted once more, it is tried again too, for what is left of the payment', async () => {
  const { person } = await bought(world, 'paypal')
  const { customers } = world.admin.api
  const invoiceId = (await person.api.payments.standing()).refund!.invoiceId
  const subscription = [...world.paypal.subscriptions.values()].at(-1)!
  const paid = subscription.paid.splice(0)
  await customers.decideRefund({ invoiceId, ...grant })
  await untilSettled(world, { only: person })
  subscription.paid.push(...paid)

  await customers.decideRefund({ invoiceId, ...grant })
  await untilSettled(world, { only: person })

  expect(await customers.get({ workspaceId: person.workspaceId })).toMatchObject({ refusedRefunds: [], state: 'ended' })
})

test('that went back another way is written down once, with a reason: the plan ends, a credit note is written, and the provider is not asked again', async () => {
  const { person, order } = await bought(world, 'paypal')
  const { workspaceId, api } = person
  const { customers } = world.admin.api
  const invoiceId = (await api.payments.standing()).refund!.invoiceId
  const subscription = world.paypal.subscriptions.get(order.subscriptionRef!)!
  const paid = subscription.paid.splice(0)
  await customers.decideRefund({ invoiceId, ...grant })
  const [{ id } = { id: '' }] = await world.services.db.asSystem('a test', (tx) =>
    tx.select({ id: refunds.id }).from(refunds).where(eq(refunds.workspaceId, workspaceId)),
  )
  const settled = { id, reason: 'By bank transfer 4711.' }
  await expect(customers.settleRefund(settled)).rejects.toMatchObject({ code: 'CONFLICT' })
  await untilSettled(world, { only: person })
  subscription.paid.push(...paid)
  const asked = world.paypal.refunds.length
  await expect(customers.settleRefund({ id, reason: ' ' })).rejects.toMatchObject({ data: { fields: [{ field: 'reason' }] } })
  await expect(api.customers.settleRefund(settled)).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await expect(customers.settleRefund({ ...settled, id: crypto.randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' })

  expect(await customers.settleRefund(settled)).toMatchObject({ refusedRefunds: [], refund: null, state: 'ended' })
  await customers.settleRefund(settled)
  await untilSettled(world, { only: person })

  expect(world.paypal.refunds).toHaveLength(asked)
  const invoiced = (await api.payments.invoices({})).items
  expect(invoiced.filter(({ corrects }) => corrects !== null).map(({ totalCents }) => totalCents)).toEqual([29_00])
  const told = (await waiting()).filter(({ link }) => link?.endsWith(workspaceId))
  expect(told.map(({ isRead }) => isRead)).toEqual([true])
  const written = (await api.audit.list({ area: 'billing' })).items.filter(
    ({ what }) => what === 'Wrote down that money went back another way',
  )
  expect(written).toMatchObject([{ actorName: 'An administrator', detail: expect.stringContaining('By bank transfer 4711.') }])
})
