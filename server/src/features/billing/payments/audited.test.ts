import { expect, test } from 'vitest'

import { bought, daysLater, orderOf, ownWorld, pay, sendAll, untilSettled } from '../../../../test/billing-at-providers.ts'
import { asSystem, endNow } from '../../../../test/billing.ts'
import { type Member, signedIn, superAdmin } from '../../../../test/harness.ts'
import { daysPass } from '../../../../test/payments-of-sandbox.ts'
import { turnPeriods } from '../subscriptions/lifecycle.ts'

const details = { name: 'Fynbos Desk (Pty) Ltd', address: '', taxNumber: '4000 000 000', email: '' }

async function buy({ api }: Member, planId: 'solo' | 'growth') {
  const { url } = await api.payments.order({ planId, currency: 'ZAR' })
  await api.payments.answerOrder({ id: url.split('/').at(-1)!, answer: 'paid' })
}
const written = async ({ api }: Member) => (await api.audit.list({ area: 'billing' })).items

test('the plan of the next month is named that was chosen, and that it was taken back', async () => {
  const person = await signedIn({ plan: 'starter' })
  await buy(person, 'growth')
  await person.api.payments.nextPlan({ planId: 'solo' })
  await person.api.payments.nextPlan({ planId: null })

  const [kept, chosen] = await written(person)

  expect(chosen).toMatchObject({ what: 'Chose the plan of the next month', detail: expect.stringContaining('plan: Solo') })
  expect(kept).toMatchObject({ what: 'Kept the plan in use for the next month', detail: expect.stringContaining('plan: Growth') })
})

test('that a payment was asked back, and other details of the buyer, are written down; an administrator’s answer is an administrator’s', async () => {
  const [person, admin] = [await signedIn({ plan: 'starter', fullName: 'Thandi Nkosi' }), await superAdmin()]
  await buy(person, 'growth')
  await person.api.payments.saveDetails(details)
  await person.api.payments.askRefund({ reason: 'Not for us.' })
  const { refund } = await admin.api.customers.get({ workspaceId: person.workspaceId })
  await admin.api.customers.decideRefund({ invoiceId: refund!.invoice.id, decision: 'refuse', reason: 'All of it was used.' })

  expect(await written(person)).toMatchObject([
    { what: 'Refused a refund', actorName: 'An administrator' },
    { what: 'Asked for a payment back', actorName: 'Thandi Nkosi', detail: expect.stringContaining('amount: 1500') },
    { what: 'Changed who stands on invoices', actorName: 'Thandi Nkosi', subject: details.name },
    { what: 'Paid' },
  ])
})

test.each(['paystack', 'paypal'] as const)('at %s, nobody cancelled a plan who moved to a larger one', async (by) => {
  const world = await ownWorld()
  const { person } = await bought(world, by, 'growth')
  await daysLater(world, person, 3)
  const from = world[by].sent.length
  await person.api.payments.order({ planId: 'agency', currency: by === 'paystack' ? 'ZAR' : 'USD' })
  pay(world, by, (await orderOf(world, person)).providerRef!)
  await sendAll(world, by, from)
  await untilSettled(world)
  expect((await written(person)).map(({ what }) => what)).toEqual(['Paid', 'Paid'])

  await person.api.payments.cancel({})
  await untilSettled(world)
  expect((await written(person)).filter(({ what }) => what === 'Cancelled a plan')).toHaveLength(1)
})

const endings = async (person: Member) =>
  (await person.api.audit.list({ area: 'plan' })).items.filter(({ what }) => what === 'A plan ended')

test('that a plan ended is written down once, with why: a trial, a month that was cancelled, one that nobody paid, and one whose money went back', async () => {
  const [trial, cancelled, unpaid, back] = await Promise.all([1, 2, 3, 4].map(() => signedIn({ plan: 'starter' })))
  const admin = await superAdmin()
  await endNow(trial!)
  for (const person of [cancelled!, unpaid!, back!]) await buy(person, 'solo')
  await cancelled!.api.payments.cancel({})
  await daysPass(cancelled!, 32)
  await daysPass(unpaid!, 40)
  await asSystem((tx) => turnPeriods(tx))
  const { refund } = await back!.api.payments.standing()
  await admin.api.customers.decideRefund({ invoiceId: refund!.invoiceId, decision: 'grant', reason: 'As they asked.' })
  await asSystem((tx) => turnPeriods(tx))

  expect(await endings(trial!)).toMatchObject([{ detail: expect.stringMatching(/^why: the trial is over.*, plan: Starter$/) }])
  expect(await endings(cancelled!)).toMatchObject([{ detail: expect.stringMatching(/^why: cancelled.*, plan: Solo$/) }])
  expect(await endings(unpaid!)).toMatchObject([{ detail: expect.stringMatching(/^why: not paid within.*, plan: Solo$/) }])
  expect(await endings(back!)).toMatchObject([{ detail: expect.stringMatching(/^why: its money went back.*, plan: Solo$/) }])
})
