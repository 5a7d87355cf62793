import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { asSystem, current as plan } from '../../../../../test/billing.ts'
import { type Member, sharedApp, signedIn, superAdmin } from '../../../../../test/harness.ts'
import { daysPass } from '../../../../../test/payments-of-sandbox.ts'
import { auditLog } from '../../../core/audit/table.ts'
import { subscriptions } from '../../subscriptions/table.ts'

async function buy({ api }: Member, planId: 'solo' | 'growth', currency: 'ZAR' | 'USD' = 'ZAR'): Promise<void> {
  const { url } = await api.payments.order({ planId, currency })
  await api.payments.answerOrder({ id: url.split('/').at(-1)!, answer: 'paid' })
}

const mark = () => crypto.randomUUID().replaceAll('-', '')

describe('administrators find who pays for what', () => {
  test('by where their plan stands, and in pages', async () => {
    const admin = await superAdmin()
    const name = mark()
    const [trial, paid, cancelled, unpaid, granted, ended] = (await Promise.all(
      Array.from({ length: 6 }, () => signedIn({ fullName: `Lerato ${name}`, plan: 'starter' })),
    )) as [Member, Member, Member, Member, Member, Member]
    for (const person of [paid, cancelled, unpaid]) await buy(person, 'growth')
    await cancelled.api.payments.cancel({})
    await admin.api.subscriptions.grant({ workspaceId: granted.workspaceId, planId: 'agency', endsAt: null, reason: 'Agreed.' })
    await set(unpaid, { paidUntil: sql`now() - interval '1 day'` })
    await set(ended, { endsAt: sql`now() - interval '1 day'` })

    const states = { trial, paid, cancelled, unpaid, granted, ended }
    for (const [state, { workspaceId }] of Object.entries(states) as [keyof typeof states, Member][])
      expect((await admin.api.customers.list({ q: name, state })).items, state).toMatchObject([{ workspaceId, state }])
    const first = await admin.api.customers.list({ q: name, limit: 4 })
    const second = await admin.api.customers.list({ q: name, limit: 4, cursor: first.nextCursor! })
    const found = [...first.items, ...second.items]
    expect(new Set(found.map(({ workspaceId }) => workspaceId)).size).toBe(6)
    expect(second.nextCursor).toBeNull()
    expect(found.find(({ workspaceId }) => workspaceId === paid.workspaceId)).toMatchObject({
      planId: 'growth',
      price: { cents: 1500_00, currency: 'ZAR' },
      ownerEmail: paid.email,
    })
    await expect(admin.api.customers.list({ cursor: 'x' })).rejects.toMatchObject({ data: { fields: [{ field: 'cursor' }] } })
  })

  test('by a word of the workspace, the owner’s name or address, and the number of an invoice', async () => {
    const admin = await superAdmin()
    const name = mark()
    const person = await signedIn({ fullName: `Lerato ${name}`, plan: 'starter' })
    const { workspaceId, email, api } = person
    await api.team.updateWorkspace({ name: `Kelp & Salt ${name} 100%`, timeZone: 'UTC' })
    await buy(person, 'solo')
    const [invoice] = (await api.payments.invoices({})).items
    const found = async (q: string) => (await admin.api.customers.list({ q })).items.map((one) => one.workspaceId)

    for (const q of [`${name.slice(3)} kelp`, `salt ${name}`, `lerato ${name}`, email, invoice!.number, invoice!.number.toLowerCase()])
      expect(await found(q), q).toEqual([workspaceId])
    for (const q of [`pepper ${name}`, `s_lt ${name}`, `%s ${name}`, 'SBX-999999']) expect(await found(q), q).toEqual([])
  })

  test('with what happened, newest first', async () => {
    const admin = await superAdmin()
    const person = await signedIn({ plan: 'starter' })
    await buy(person, 'solo')
    await buy(person, 'growth')
    await person.api.payments.cancel({})

    const details = await admin.api.customers.get({ workspaceId: person.workspaceId })

    expect(details.events.map(({ kind, planId }) => [kind, planId])).toEqual([
      ['ending', 'growth'],
      ['paid', 'growth'],
      ['paid', 'solo'],
    ])
    expect(details.invoices).toHaveLength(2)
    expect(details).toMatchObject({ state: 'cancelled', billing: { phase: 'cancelled', planId: 'growth' }, refund: null })
  })
})

describe('money that is asked back', () => {
  test('is found, and given back whole, which ends the plan; once, and with the reason in the audit log', async () => {
    const admin = await superAdmin()
    const name = mark()
    const person = await signedIn({ fullName: name, plan: 'starter' })
    await buy(person, 'growth')
    expect((await admin.api.customers.list({ q: name, refundAsked: true })).items).toEqual([])
    await person.api.payments.askRefund({ reason: 'We bought the wrong one.' })

    expect((await admin.api.customers.list({ q: name, refundAsked: true })).items).toHaveLength(1)
    const { refund } = await admin.api.customers.get({ workspaceId: person.workspaceId })
    expect(refund).toMatchObject({ cents: 1500_00, reason: 'We bought the wrong one.' })
    const decide = () => admin.api.customers.decideRefund({ invoiceId: refund!.invoice.id, decision: 'grant', reason: 'Within 14 days.' })
    await Promise.all([decide(), decide()])

    expect(await plan(person)).toBeNull()
    expect(await admin.api.customers.get({ workspaceId: person.workspaceId })).toMatchObject({
      state: 'ended',
      refund: null,
      invoices: [{ corrects: refund!.invoice.number, totalCents: 1500_00 }, { refundedCents: 1500_00 }],
    })
    const entries = await asSystem((tx) => tx.select().from(auditLog).where(eq(auditLog.subject, refund!.invoice.id)))
    expect(entries.filter(({ action }) => action !== 'billing.refund-asked')).toMatchObject([
      { action: 'billing.refund-granted', actorId: admin.userId, detail: { amount: 1500, currency: 'ZAR', reason: 'Within 14 days.' } },
    ])
    expect((await person.api.notifications.list({})).items[0]).toMatchObject({
      title: 'R1500 goes back to you',
      detail: 'Within 14 days.',
    })
  })

  test('is refused with a reason that the owner reads; the plan goes on, and it can be asked again', async () => {
    const admin = await superAdmin()
    const person = await signedIn({ plan: 'starter' })
    await buy(person, 'growth')
    await person.api.payments.askRefund({ reason: 'Too dear.' })
    const { refund } = await admin.api.customers.get({ workspaceId: person.workspaceId })
    const larger = () => person.api.payments.order({ planId: 'agency', currency: 'ZAR' })
    await expect(larger()).rejects.toMatchObject({
      data: { fields: [{ field: 'planId', message: expect.stringContaining('You asked for the money') as string }] },
    })
    const decide = () =>
      admin.api.customers.decideRefund({ invoiceId: refund!.invoice.id, decision: 'refuse', reason: 'All of it was used.' })

    expect(await decide()).toMatchObject({ refund: null, state: 'paid' })

    await expect(decide()).rejects.toMatchObject({ code: 'CONFLICT' })
    expect((await plan(person))?.planId).toBe('growth')
    expect((await person.api.payments.standing()).refund).toMatchObject({ askedAt: null })
    await expect(larger()).resolves.toHaveProperty('url')
  })

  test('stays asked for when the 14 days are over and nobody has decided', async () => {
    const person = await signedIn({ plan: 'starter' })
    await buy(person, 'growth')
    await person.api.payments.askRefund({ reason: 'Too dear.' })
    const { refund } = await person.api.payments.standing()

    await daysPass(person, 15)

    expect((await person.api.payments.standing()).refund).toMatchObject({ cents: refund!.cents, askedAt: refund!.askedAt })
  })
})

test('what was taken is told by month and currency, without what was given back', async () => {
  const admin = await superAdmin()
  const before = await admin.api.customers.revenue()
  const person = await signedIn({ plan: 'starter' })
  await buy(person, 'solo', 'USD')

  const after = await admin.api.customers.revenue()

  const month = `${new Date().toISOString().slice(0, 7)}-01`
  const paid = (rows: typeof after) => rows.find((row) => row.month === month && row.currency === 'USD' && row.isSandbox)?.paidCents ?? 0
  expect(paid(after) - paid(before)).toBeGreaterThanOrEqual(29_00)
})

async function set({ workspaceId }: Member, values: object): Promise<void> {
  const { services } = await sharedApp()
  await services.db.asSystem('a test', (tx) =>
    tx
      .update(subscriptions)
      .set(values)
      .where(sql`${subscriptions.workspaceId} = ${workspaceId} and status = 'active'`),
  )
}
