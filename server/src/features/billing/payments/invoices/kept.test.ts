import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'

import { asSystem, inTenant } from '../../../../../test/billing.ts'
import { type Member, sharedApp, signedIn, superAdmin } from '../../../../../test/harness.ts'
import { accountDeletions } from '../../../operator/account-deletion/table.ts'
import { endAccount } from '../../../operator/account-deletion/end.ts'
import { invoices } from '../table.ts'
import { forgetOldInvoices, keptYears } from './forget-old.ts'

async function bought(person: Member, planId: 'solo' | 'growth'): Promise<void> {
  const { url } = await person.api.payments.order({ planId, currency: 'ZAR' })
  await person.api.payments.answerOrder({ id: url.split('/').at(-1)!, answer: 'paid' })
}

/** Somebody who paid twice under this name, asked for the money back, and deleted their account. */
async function gone(name: string): Promise<{ person: Member; numbers: string[] }> {
  const { services } = await sharedApp()
  const person = await signedIn({ plan: 'starter' })
  await person.api.payments.saveDetails({ name, address: '12 Roodebloem Road', taxNumber: '4000', email: 'Accounts@Kelp.example' })
  await bought(person, 'solo')
  await bought(person, 'growth')
  await person.api.payments.askRefund({ reason: 'A private matter.' })
  const numbers = (await person.api.payments.invoices({})).items.map(({ number }) => number)
  await person.api.personalData.requestDeletion({})
  await services.db.plain
    .update(accountDeletions)
    .set({ dueAt: sql`now() - interval '1 second'` })
    .where(eq(accountDeletions.userId, person.userId))
  await endAccount(services, person.userId)
  return { person, numbers }
}

const mark = () => `K${crypto.randomUUID().replaceAll('-', '')}`

describe('the invoices of a deleted workspace', () => {
  test('stay as they were issued, for super admins, who find them by name, address and number, page by page', async () => {
    const admin = await superAdmin()
    const name = mark()
    const { numbers } = await gone(`Kelp House ${name}`)

    const found = await admin.api.customers.keptInvoices({ q: `${name.toLowerCase()} accounts@kelp` })
    const [first] = found.items
    const page = await admin.api.customers.keptInvoices({ q: name, limit: 1 })
    const next = await admin.api.customers.keptInvoices({ q: name, limit: 1, cursor: page.nextCursor! })

    expect(found.items.map(({ number }) => number)).toEqual(numbers)
    expect(first).toMatchObject({ totalCents: 950_00, buyer: { name: `Kelp House ${name}`, address: '12 Roodebloem Road' } })
    expect([...page.items, ...next.items].map(({ number }) => number)).toEqual(numbers)
    expect(next.nextCursor).toBeNull()
    expect((await admin.api.customers.keptInvoices({ q: numbers[1]!.toLowerCase() })).items).toMatchObject([{ number: numbers[1] }])
    expect(await admin.api.customers.invoice({ id: first!.id })).toEqual(first)
    await expect(admin.api.customers.keptInvoices({ cursor: 'x' })).rejects.toMatchObject({ data: { fields: [{ field: 'cursor' }] } })
    await expect(admin.api.customers.decideRefund({ invoiceId: first!.id, decision: 'grant', reason: 'x' })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    })
  })

  test('are read by nobody else, and by no workspace, whose own are not among them', async () => {
    const admin = await superAdmin()
    const name = mark()
    await gone(name)
    const other = await signedIn({ plan: 'starter' })
    await other.api.payments.saveDetails({ name, address: '', taxNumber: '', email: '' })
    await bought(other, 'solo')
    const { items } = await admin.api.customers.keptInvoices({ q: name })

    expect(items).toHaveLength(2)
    const id = items[0]!.id
    await expect(other.api.payments.invoice({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' })
    await expect(other.api.customers.invoice({ id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
    await expect(other.api.customers.keptInvoices({})).rejects.toMatchObject({ code: 'FORBIDDEN' })
    expect(await inTenant(other.workspaceId, (tx) => tx.select({ id: invoices.id }).from(invoices).where(eq(invoices.id, id)))).toEqual([])
    await expect(
      inTenant(other.workspaceId, (tx) =>
        tx.update(invoices).set({ workspaceId: null }).where(eq(invoices.workspaceId, other.workspaceId)),
      ),
    ).rejects.toThrow()
  })

  test('keep no word of why money was asked back, and leave no gap for the next number', async () => {
    const name = mark()
    const { numbers } = await gone(name)

    const rows = await asSystem((tx) =>
      tx
        .select()
        .from(invoices)
        .where(sql`${invoices.buyer} ->> 'name' = ${name}`),
    )
    expect(rows).toHaveLength(2)
    expect(rows).toEqual(rows.map((row) => ({ ...row, workspaceId: null, orderId: null, refundAskedAt: null, refundReason: null })))
    const next = await signedIn({ plan: 'starter' })
    await bought(next, 'solo')
    const [invoice] = (await next.api.payments.invoices({})).items
    expect(numberOf(invoice!.number)).toBe(numberOf(numbers[0]!) + 1)
  })

  test('are counted in what was taken as before', async () => {
    const admin = await superAdmin()
    const month = new Date().toISOString().slice(0, 7)
    const taken = async () =>
      (await admin.api.customers.revenue()).find((row) => row.month.startsWith(month) && row.currency === 'ZAR' && row.isSandbox)
        ?.paidCents ?? 0
    const before = await taken()
    await gone(mark())

    expect((await taken()) - before).toBe(1500_00)
  })
})

test('an invoice is forgotten when its year and ten more are over, and no day before', async () => {
  const { services } = await sharedApp()
  const person = await signedIn({ plan: 'starter' })
  await bought(person, 'solo')
  await bought(person, 'growth')
  const [late, early] = (await person.api.payments.invoices({})).items
  const year = new Date().getUTCFullYear() - keptYears
  await issuedAt(late!.id, `${year}-01-01T00:00:00Z`)
  await issuedAt(early!.id, `${year - 1}-12-31T23:59:59Z`)

  expect(await forgetOldInvoices(services)).toBe(1)

  expect((await person.api.payments.invoices({})).items.map(({ id }) => id)).toEqual([late!.id])
  expect(await forgetOldInvoices(services)).toBe(0)
})

function issuedAt(id: string, moment: string): Promise<unknown> {
  return asSystem((tx) =>
    tx
      .update(invoices)
      .set({ issuedAt: new Date(moment) })
      .where(eq(invoices.id, id)),
  )
}

function numberOf(text: string): number {
  return Number(text.split('-')[1])
}
