import { expect, test } from 'vitest'

import { type Member, signedIn } from '../../test/harness.ts'
import { pays } from '../../test/payments-of-sandbox.ts'

async function call({ request }: Member, name: 'create-card-subscription' | 'create-wallet-subscription', body: object) {
  const headers = { 'content-type': 'application/json' }
  const answer = await request(`/api/functions/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })
  return { status: answer.status, said: (await answer.json()) as { url?: string; error?: string; data?: unknown } }
}

const aCustomer = () => signedIn({ plan: 'starter' })
const orderIn = ({ url }: { url?: string }) => url?.split('/').at(-1) ?? ''
const at = (field: string, error?: string) => ({
  status: 422,
  said: { success: false, ...(error && { error }), data: { fields: [{ field }] } },
})

test.each([
  ['create-card-subscription', 'ZAR', 550_00],
  ['create-wallet-subscription', 'USD', 29_00],
] as const)('%s answers where the plan is paid, at the price of the table, whatever price is sent', async (name, currency, cents) => {
  const person = await aCustomer()
  const changed = { amount: 1, amountCents: 1, monthlyCents: 1, todayCents: 1, price: 0 }

  const { status, said } = await call(person, name, { planId: 'solo', currency, ...changed })

  expect(status).toBe(200)
  expect(said.url).toMatch(/^http.+\/checkout\//)
  expect(await person.api.payments.getOrder({ id: orderIn(said) })).toMatchObject({
    price: { todayCents: cents, monthlyCents: cents, currency },
  })
})

test('a plan that does not exist, is free, or is agreed is refused at its field, and nothing is ordered', async () => {
  const person = await aCustomer()
  const wanted = (planId: unknown) => call(person, 'create-card-subscription', { planId, currency: 'ZAR' })

  for (const planId of ['gold', '', null, '__proto__', 7]) expect(await wanted(planId)).toMatchObject(at('planId'))
  expect(await wanted('starter')).toMatchObject(at('planId', 'The Starter plan is free: there is nothing to order.'))
  expect(await wanted('enterprise')).toMatchObject(at('planId', 'The Enterprise plan is agreed with each customer. Write to us.'))
  expect((await person.api.payments.invoices({})).items).toEqual([])
})

test('each takes its own currency alone, and no other than that of the plan in use', async () => {
  const person = await aCustomer()
  const card = (currency: string) => call(person, 'create-card-subscription', { planId: 'growth', currency })
  const wallet = (currency: string) => call(person, 'create-wallet-subscription', { planId: 'growth', currency })
  expect(await card('USD')).toMatchObject(at('currency', 'Cards are charged in ZAR. Pay in other currencies from a wallet.'))
  expect(await wallet('ZAR')).toMatchObject(at('currency', 'Wallets are charged in other currencies than ZAR. Pay in ZAR by card.'))
  for (const currency of ['EUR', 'zar', '']) expect(await card(currency)).toMatchObject(at('currency'))

  await pays(person, { planId: 'solo', currency: 'ZAR' })

  expect(await wallet('USD')).toMatchObject(at('currency', 'The plan in use is paid in ZAR. Cancel it to pay in another currency.'))
  expect(orderIn((await card('ZAR')).said)).not.toBe('')
})
