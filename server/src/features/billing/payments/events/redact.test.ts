import { describe, expect, test } from 'vitest'

import { redacted } from './redact.ts'

const bytes = (value: unknown) => Buffer.from(JSON.stringify(value))
const paystack = (value: unknown) => redacted('paystack', bytes(value))
const paypal = (value: unknown) => redacted('paypal', bytes(value))

const person = {
  email: 'thandi@fynbos.example',
  first_name: 'Thandi',
  phone: '+27 82 555 0142',
  metadata: { note: 'thandi' },
  customer_code: 'CUS_x1',
  id: 90210,
}

const charge = {
  event: 'charge.success',
  data: {
    id: 4099260516,
    reference: 'sub-8f1c-1',
    amount: 55000,
    currency: 'ZAR',
    status: 'success',
    paid_at: '2026-11-20T20:01:35.000Z',
    ip_address: '41.242.49.37',
    gateway_response: 'Approved for Thandi 4084084084084081',
    customer: person,
    plan: { plan_code: 'PLN_x', amount: 55000, interval: 'monthly', name: 'Thandi’s plan' },
    authorization: { authorization_code: 'AUTH_secret1', last4: '4081', bin: '408408', signature: 'SIG_secret2', bank: 'FNB' },
    metadata: { reference: 'sub-8f1c-1', workspace_id: 'ws-1', custom_fields: [{ value: 'Thandi' }] },
  },
}

const sale = {
  id: 'WH-58D329510W468432D-8HN650336L201105X',
  event_version: '1.0',
  create_time: '2026-11-20T20:01:35Z',
  event_type: 'PAYMENT.SALE.COMPLETED',
  summary: 'Payment of Thandi completed',
  resource: {
    id: '80021663DE681814L',
    state: 'completed',
    amount: { total: '29.00', currency: 'USD', details: { note: 'Thandi' } },
    custom: 'ws-1:sub-8f1c-1',
    billing_agreement_id: 'I-BW452GLLEP1G',
    payer: { email_address: 'thandi@fynbos.example' },
    subscriber: { payer_id: 'SDE2GH', name: { given_name: 'Thandi' }, shipping_address: { address_line_1: '12 Kloof Street' } },
  },
  links: [{ href: 'https://api.paypal.com/v1/payments/sale/x?token=secret3', rel: 'self' }],
}

describe('of an event is kept what the list allows', () => {
  test('of Paystack: ids, kinds, amounts, days and our reference; the rest is named and removed', () => {
    expect(JSON.parse(paystack(charge))).toEqual({
      event: 'charge.success',
      data: {
        ...charge.data,
        ip_address: '«removed»',
        gateway_response: '«removed»',
        customer: { ...person, email: '«removed»', first_name: '«removed»', phone: '«removed»', metadata: '«removed»' },
        plan: { ...charge.data.plan, name: '«removed»' },
        authorization: '«removed»',
        metadata: { reference: 'sub-8f1c-1', workspace_id: 'ws-1', custom_fields: ['«removed»'] },
      },
    })
  })

  test('the name of a plan that was made for this site', () => {
    const plan = { plan_code: 'PLN_x', name: 'Postwright: Growth' }
    expect(JSON.parse(paystack({ event: 'charge.success', data: { plan } }))).toMatchObject({ data: { plan } })
  })

  test('of PayPal the same', () => {
    expect(JSON.parse(paypal(sale))).toEqual({
      ...sale,
      summary: '«removed»',
      resource: {
        ...sale.resource,
        amount: { total: '29.00', currency: 'USD', details: '«removed»' },
        payer: '«removed»',
        subscriber: { payer_id: 'SDE2GH', name: '«removed»', shipping_address: '«removed»' },
      },
      links: ['«removed»'],
    })
  })

  test('also in lists and where our own data come back as text', () => {
    const expiring = {
      event: 'subscription.expiring_cards',
      data: [{ subscription: { subscription_code: 'SUB_1' }, customer: person, brand: 'visa' }],
    }
    expect(JSON.parse(paystack(expiring))).toMatchObject({ data: [{ subscription: { subscription_code: 'SUB_1' }, brand: '«removed»' }] })
    const told = paystack({ data: { metadata: JSON.stringify({ reference: 'sub-1', said: 'thandi' }) } })
    expect(JSON.parse(told)).toEqual({ data: { metadata: { reference: 'sub-1', said: '«removed»' } } })
  })
})

describe('nothing gets through', () => {
  const secrets = ['thandi', '4084084084084081', '4084 0840 8408 4081', 'AUTH_secret', '41.242.49.37', '@', 'Kloof']
  /** Everything that anybody could write anywhere, in the place of every value and of every name. */
  const hostile: [string, unknown][] = [
    ['words in the place of an id', 'thandi mokoena'],
    ['a card as an id', '4084084084084081'],
    ['a card as a number', 4084084084084081],
    ['a card with spaces', '4084 0840 8408 4081'],
    ['an address', 'thandi@fynbos.example'],
    ['an address of a machine', '41.242.49.37 of thandi'],
    ['an object where a text is', { first_name: 'thandi', 'data.id': 'thandi mokoena', '4084084084084081': 1 }],
    ['a list where a text is', ['thandi mokoena', ['12 Kloof Street']]],
    ['JSON in a text', JSON.stringify({ email: 'thandi@fynbos.example', id: 'thandi mokoena' })],
    ['JSON in JSON in a text', JSON.stringify({ id: JSON.stringify({ id: '12 Kloof Street' }) })],
    ['names that say it', { 'thandi@fynbos.example': 'x', n4084084084084081: 'x' }],
    ['a prototype', { ['__proto__x']: 'thandi', constructor: { prototype: 'thandi mokoena' } }],
  ]

  test.each(hostile)('%s', (_, value) => {
    for (const [provider, sample] of [
      ['paystack', charge],
      ['paypal', sale],
    ] as const)
      for (const changed of everywhere(sample, value)) {
        const text = redacted(provider, bytes(changed)).toLowerCase()
        for (const secret of secrets) expect(text).not.toContain(secret.toLowerCase())
      }
  })

  test('however deep or long it is, nor of what is no JSON', () => {
    const deep = `${'{"data":'.repeat(5_000)}"thandi"${'}'.repeat(5_000)}`
    expect(redacted('paystack', Buffer.from(deep))).not.toContain('thandi')
    expect(redacted('paystack', Buffer.from('email=thandi'))).toBe('')
    expect(redacted('paypal', Buffer.from('"thandi"'))).toBe('"«removed»"')
    const long = paystack({ data: Object.fromEntries(Array.from({ length: 50_000 }, (_, at) => [`f${at % 900}_${at}`, 'thandi'])) })
    expect(long.length).toBeLessThan(70_000)
    expect(long).not.toContain('thandi')
  })
})

/** The sample with this value in the place of each of its own, one at a time, whatever is said beside it. */
function everywhere(sample: object, value: unknown): unknown[] {
  const places = Object.entries(sample).flatMap(([name, one]): unknown[] => [
    { [name]: value },
    ...(typeof one === 'object' && one !== null && !Array.isArray(one)
      ? everywhere(one as object, value).map((inner) => ({ [name]: inner }))
      : []),
  ])
  return [value, ...places]
}
