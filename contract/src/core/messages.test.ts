import { expect, test } from 'vitest'

import { SignUpWithPlan } from '../identity/accounts.ts'
import { CreateBusiness } from '../content/businesses.ts'

test.each([
  [{}, 'This is required.'],
  [{ name: null }, 'This is required.'],
  [{ name: 7 }, 'Give text here.'],
  [{ name: ' ' }, 'Name is required.'],
  [{ name: '\u200B\u2060' }, 'Name is required.'],
])('what is wrong with %j is said in a sentence', (input, message) => {
  const { error } = CreateBusiness.safeParse({ context: 'Beans.', ...input })

  expect(error?.issues).toMatchObject([{ path: ['name'], message }])
})

test.each([
  [{ keywords: 'coffee' }, 'keywords', 'Give a list here.'],
  [{ requiresApproval: 'yes' }, 'requiresApproval', 'Give true or false here.'],
  [{ socialMediaLinks: [] }, 'socialMediaLinks', 'Give an object here.'],
])('what is of the wrong type in %j is said in a sentence', (input, field, message) => {
  const { error } = CreateBusiness.safeParse({ name: 'Lumen', context: 'Beans.', ...input })

  expect(error?.issues).toMatchObject([{ path: [field], message }])
})

test.each([
  [{ currency: 'EUR' }, 'currency', 'Choose one of ZAR, USD.'],
  [{ plan: 'gold' }, 'plan', 'Choose one of starter, solo, growth, agency, enterprise.'],
])('what may stand in a field is said where %j stands', (input, field, message) => {
  const { error } = SignUpWithPlan.safeParse({
    fullName: 'Naledi',
    email: 'naledi@fynbos.example',
    password: 'protea-Harvest-41',
    ...input,
  })

  expect(error?.issues).toMatchObject([{ path: [field], message }])
})
