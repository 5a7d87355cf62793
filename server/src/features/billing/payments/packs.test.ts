import { expect, test } from 'vitest'

import { quota, spend } from '../../../../test/billing.ts'
import { signedIn } from '../../../../test/harness.ts'
import { daysPass, pays, timePasses } from '../../../../test/payments-of-sandbox.ts'

test('more tokens for a month are added once, and gone when it turns', async () => {
  const person = await signedIn({ plan: 'starter' })
  await pays(person, { planId: 'solo' })
  const { url } = await person.api.payments.buyPack({ what: 'tokens' })
  const id = url.split('/').at(-1) ?? ''
  await person.api.payments.answerOrder({ id, answer: 'paid', times: 20 })

  expect((await quota(person)).tokens).toEqual({ included: 110_000, remaining: 110_000, held: 0, used: 0 })
  expect((await person.api.payments.invoices({})).items.map(({ totalCents, what }) => [what, totalCents])).toEqual([
    ['tokens', 90_00],
    ['plan', 550_00],
  ])
  await daysPass(person, 32)
  await timePasses()
  expect((await quota(person)).tokens).toEqual({ included: 100_000, remaining: 100_000, held: 0, used: 0 })
})

test.each([
  { what: 'tokens', tokens: 110_000, posts: 30 },
  { what: 'posts', tokens: 100_000, posts: 40 },
] as const)('more $what cost R90 on Solo alone, and are what was said', async ({ what, tokens, posts }) => {
  const person = await signedIn({ plan: 'starter' })
  await pays(person, { planId: 'solo' })
  const priced = { what, amountCents: 1, todayCents: 1 }
  const id = (await person.api.payments.buyPack(priced)).url.split('/').at(-1) ?? ''
  expect(await person.api.payments.getOrder({ id })).toMatchObject({ what, price: { todayCents: 90_00, monthlyCents: 0, currency: 'ZAR' } })
  await person.api.payments.answerOrder({ id, answer: 'paid' })

  expect((await person.api.payments.invoices({})).items[0]).toMatchObject({ what, totalCents: 90_00, currency: 'ZAR' })
  expect(await quota(person)).toMatchObject({ tokens: { included: tokens }, posts: { included: posts } })
  await pays(person, { planId: 'growth' })
  await expect(person.api.payments.buyPack({ what })).rejects.toMatchObject({
    code: 'INVALID',
    data: { fields: [{ field: 'what', message: 'Only the Solo plan sells more for one month. A larger plan includes more.' }] },
  })
})

test('what is left of more tokens and posts goes on in a larger plan, until its month ends', async () => {
  const person = await signedIn({ plan: 'starter' })
  await pays(person, { planId: 'solo' })
  for (const what of ['tokens', 'posts'] as const) {
    const { url } = await person.api.payments.buyPack({ what })
    await person.api.payments.answerOrder({ id: url.split('/').at(-1) ?? '', answer: 'paid', times: 1 })
  }
  // The plan's own are used first.
  await spend(person, 104_000)

  await pays(person, { planId: 'growth', times: 5 })
  expect(await quota(person)).toMatchObject({
    tokens: { included: 306_000, remaining: 306_000, used: 0 },
    posts: { included: 100, remaining: 100 },
  })
  await daysPass(person, 32)
  await timePasses()
  expect(await quota(person)).toMatchObject({ tokens: { included: 300_000 }, posts: { included: 90 } })
})
