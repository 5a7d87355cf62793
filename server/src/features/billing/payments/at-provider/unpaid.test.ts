import { and, eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import {
  bought,
  currencies,
  customerOf,
  daysLater,
  orderOf,
  pay,
  sendAll,
  untilSettled,
  worldOfFile,
} from '../../../../../test/billing-at-providers.ts'
import { mailPlace, mails } from '../../../core/mail/table.ts'
import type { Member } from '../../../../../test/harness.ts'

const world = worldOfFile()

const isUnpaid = async ({ api }: Member) => (await api.accounts.me()).workspace.isUnpaid
const failures = async ({ api }: Member) => (await api.notifications.list({})).items.filter(({ kind }) => kind === 'payment_failed')
const mailed = async ({ userId }: Member) => {
  const [mail] = await world.services.db.asSystem('a test', (tx) =>
    tx
      .select()
      .from(mails)
      .where(and(eq(mails.userId, userId), eq(mails.template, 'payment_failed'))),
  )
  return JSON.parse(world.services.secrets.open(mail!.sealedVariables!, mailPlace('sealed_variables', mail!.id))).next as string
}
const adminSees = async ({ workspaceId }: Member) => (await world.admin.api.customers.get({ workspaceId })).state

async function fails(by: 'paystack' | 'paypal', subscriptionRef: string): Promise<void> {
  const from = world[by].sent.length
  world[by].failRenewal(subscriptionRef)
  await sendAll(world, by, from)
  await untilSettled(world)
}

describe.each(['paystack', 'paypal'] as const)('at %s', (by) => {
  test('a charge that failed is told to whoever may pay, until another one succeeds', async () => {
    const { person, order } = await bought(world, by, 'growth')
    const editor = await world.app.signedUp({ approval: 'approved', workspaceId: person.workspaceId, role: 'editor' })
    expect([await isUnpaid(person), await adminSees(person)]).toEqual([false, 'paid'])

    await fails(by, order.subscriptionRef!)
    await fails(by, order.subscriptionRef!)

    expect([await isUnpaid(person), await isUnpaid(editor), await adminSees(person)]).toEqual([true, false, 'unpaid'])
    expect(await failures(person)).toMatchObject([{ isRead: false, link: '/app/settings?tab=billing' }])
    expect(await failures(editor)).toEqual([])
    const until = new Intl.DateTimeFormat('en-GB', {
      dateStyle: 'long',
      timeZone: (await person.api.accounts.me()).profile.timeZone,
    }).format(new Date((await person.api.payments.standing()).graceEndsAt!))
    expect(await mailed(person)).toContain(`Everything goes on until ${until}. Then nothing new is drafted or scheduled`)
    const { phase, failedAt, paidUntil, graceEndsAt } = await person.api.payments.standing()
    expect([phase, failedAt === null, graceEndsAt! > paidUntil!]).toEqual(['past_due', false, true])
    const { items } = await world.admin.api.customers.list({ state: 'unpaid', limit: 100 })
    expect(items.map(({ workspaceId }) => workspaceId)).toContain(person.workspaceId)

    await daysLater(world, person, 1)
    const from = world[by].sent.length
    world[by].renew(order.subscriptionRef!)
    await sendAll(world, by, from)
    await untilSettled(world)
    expect([await isUnpaid(person), await adminSees(person)]).toEqual([false, 'paid'])
    expect(await failures(person)).toMatchObject([{ isRead: true }])
  })

  test('an overdue month is paid by an order of the same plan, and a new month begins', async () => {
    const { person } = await bought(world, by, 'growth')
    await daysLater(world, person, 33)
    expect(await isUnpaid(person)).toBe(true)
    await expect(person.api.payments.nextPlan({ planId: 'solo' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'The month is over and not paid. Pay for the plan that you want now, a smaller one too.',
    })
    expect(await person.api.payments.price({ planId: 'solo', currency: currencies[by] })).toMatchObject({ isRest: false, creditCents: 0 })

    const from = world[by].sent.length
    await person.api.payments.order({ planId: 'growth', currency: currencies[by] })
    pay(world, by, (await orderOf(world, person)).providerRef!)
    await sendAll(world, by, from)
    await untilSettled(world)

    expect(await person.api.payments.standing()).toMatchObject({ phase: 'active', planId: 'growth' })
    expect([await isUnpaid(person), await adminSees(person)]).toEqual([false, 'paid'])
  })

  test('what was cancelled waits for no payment', async () => {
    const { person, order } = await bought(world, by)
    await fails(by, order.subscriptionRef!)

    await person.api.payments.cancel({})

    expect([await isUnpaid(person), await adminSees(person)]).toEqual([false, 'cancelled'])
  })

  test('the card is changed on a page of the provider, by whoever may pay', async () => {
    const { person, order } = await bought(world, by)
    const editor = await world.app.signedUp({ approval: 'approved', workspaceId: person.workspaceId, role: 'editor' })

    const { url } = await person.api.payments.changeMethod({})

    expect(url).toContain(
      by === 'paystack' ? `https://paystack.com/manage/subscriptions/${order.subscriptionRef}` : 'paypal.com/myaccount/autopay',
    )
    expect(await person.api.payments.standing()).toMatchObject({ mayChangeMethod: true })
    await expect(editor.api.payments.changeMethod({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
  })
})

test('there is no card to change where nothing is charged', async () => {
  const person = await customerOf(world)

  await expect(person.api.payments.changeMethod({})).rejects.toMatchObject({ code: 'CONFLICT', data: { fields: [{ field: 'plan' }] } })
  expect(await person.api.payments.standing()).toMatchObject({ mayChangeMethod: false })
})
