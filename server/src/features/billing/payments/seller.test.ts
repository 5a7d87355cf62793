import { expect, test } from 'vitest'

import { type Member, startApp } from '../../../../test/harness.ts'

// What the seller is concerns every invoice of an instance.
const app = await startApp()
const admin = await app.signedUp({ approval: 'approved', superAdmin: true })
const seller = {
  name: 'Fynbos Desk (Pty) Ltd',
  address: '12 Roodebloem Road\nCape Town',
  taxNumber: '4000 000 000',
  email: 'accounts@fynbosdesk.example',
  taxPercent: 15,
}
const none = { name: '', address: '', taxNumber: '', email: '', taxPercent: 0 }

async function buy({ api }: Member, planId: 'solo' | 'growth') {
  const { url } = await api.payments.order({ planId, currency: 'ZAR' })
  await api.payments.answerOrder({ id: url.split('/').at(-1)!, answer: 'paid' })
  return (await api.payments.invoices({})).items[0]!
}

test('who sells, and the tax, stand on invoices from then on, and the older ones keep what they were issued with', async () => {
  const person = await app.signedUp({ approval: 'approved', plan: 'starter' })
  expect(await admin.api.seller.read()).toEqual(none)
  const first = await buy(person, 'solo')

  expect(await admin.api.seller.save(seller)).toEqual(seller)

  expect(await admin.api.seller.read()).toEqual(seller)
  expect((await person.api.payments.price({ planId: 'growth', currency: 'ZAR' })).tax).toMatchObject({ percent: 15 })
  const { taxPercent, ...party } = seller
  const second = await buy(person, 'growth')
  expect(second).toMatchObject({ seller: party, taxPercent, taxCents: Math.round((second.totalCents * 15) / 115) })
  expect(await person.api.payments.invoice({ id: first.id })).toMatchObject({ taxPercent: 0, taxCents: 0, seller: first.seller })
  expect(first.seller.name).not.toBe(party.name)
})

test('a change is written down once, with what was changed', async () => {
  await admin.api.seller.save({ ...seller, taxPercent: 14 })
  await admin.api.seller.save({ ...seller, taxPercent: 14 })

  const { items } = await admin.api.admin.audit({ area: 'payments' })
  expect(items[0]).toMatchObject({
    what: 'Changed who sells the plans',
    subject: 'Fynbos Desk (Pty) Ltd',
    detail: expect.stringContaining('taxPercent: 14'),
  })
  expect(items[1]?.detail).not.toContain('taxPercent: 14')
})

test.each([
  ['taxPercent', { taxPercent: -1 }],
  ['taxPercent', { taxPercent: 51 }],
  ['taxPercent', { taxPercent: 7.777 }],
  ['taxNumber', { taxNumber: '' }],
  ['email', { email: 'accounts' }],
])('%s is refused as %o', async (field, change) => {
  await expect(admin.api.seller.save({ ...seller, ...change })).rejects.toMatchObject({ data: { fields: [{ field }] } })
})
