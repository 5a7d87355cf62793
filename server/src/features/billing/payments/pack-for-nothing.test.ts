import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'

import { bought, orderOf, pay, sendAll, untilSettled, worldOfFile } from '../../../../test/billing-at-providers.ts'
import { signedIn, superAdmin } from '../../../../test/harness.ts'
import { pays } from '../../../../test/payments-of-sandbox.ts'
import { refunds } from './table.ts'

const world = worldOfFile()

const idOf = ({ url }: { url: string }) => url.split('/').at(-1) ?? ''
const granted = { decision: 'grant', reason: 'Within 14 days.' } as const

test('more that is paid at Paystack when the plan has ended goes back, and the buyer is told', async () => {
  const { person } = await bought(world, 'paystack')
  const { api, workspaceId } = person
  await api.payments.buyPack({ what: 'tokens' })
  const { id, providerRef } = await orderOf(world, person)
  const [invoice] = (await api.payments.invoices({})).items
  await world.admin.api.customers.decideRefund({ invoiceId: invoice!.id, ...granted })
  await untilSettled(world, { only: person })

  const from = world.paystack.sent.length
  pay(world, 'paystack', providerRef!)
  await sendAll(world, 'paystack', from)
  await untilSettled(world, { only: person })

  const rows = await world.services.db.asSystem('a test', (tx) => tx.select().from(refunds).where(eq(refunds.workspaceId, workspaceId)))
  expect(rows.filter(({ orderId }) => orderId === id)).toMatchObject([{ amountCents: 90_00, doneAt: expect.any(Date) }])
  expect(await api.payments.getOrder({ id })).toMatchObject({ state: 'paid', isReturned: true })
  expect((await api.notifications.list({})).items.map(({ title }) => title)).toContainEqual(expect.stringContaining('R90'))
  expect((await api.payments.invoices({})).items.filter(({ what }) => what === 'tokens')).toEqual([])
})

test('in the sandbox too, once; more that bought something is not given back', async () => {
  const [person, admin] = [await signedIn({ plan: 'starter' }), await superAdmin()]
  const { api } = person
  await pays(person, { planId: 'solo' })
  const tokens = idOf(await api.payments.buyPack({ what: 'tokens' }))
  const posts = idOf(await api.payments.buyPack({ what: 'posts' }))
  await api.payments.answerOrder({ id: tokens, answer: 'paid' })
  const solo = (await api.payments.invoices({})).items.find(({ what }) => what === 'plan')
  await admin.api.customers.decideRefund({ invoiceId: solo!.id, ...granted })

  expect(await api.payments.answerOrder({ id: posts, answer: 'paid', times: 2 })).toMatchObject({ state: 'paid', isReturned: true })

  const { events } = await admin.api.customers.get({ workspaceId: person.workspaceId })
  expect(events.filter(({ kind, what }) => kind === 'refunded' && what === 'posts')).toMatchObject([{ amountCents: 90_00 }])
  expect(events.filter(({ kind, what }) => kind === 'refunded' && what === 'tokens')).toEqual([])
  expect(await api.payments.getOrder({ id: tokens })).toMatchObject({ isReturned: false })
})
