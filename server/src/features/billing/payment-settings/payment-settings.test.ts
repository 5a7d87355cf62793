import { afterAll, beforeEach, describe, expect, test } from 'vitest'

import { startFakePaypal } from '../../../../test/fakes/payments/paypal.ts'
import { startFakePaystack } from '../../../../test/fakes/payments/paystack.ts'
import { startApp } from '../../../../test/harness.ts'
import { configuredProvider, providerNamed } from './public.ts'

const [paystack, paypal] = await Promise.all([startFakePaystack(), startFakePaypal()])
const config = { baseUrl: 'https://8.8.8.8', paymentProviderUrls: { paystack: paystack.url, paypal: paypal.url } }
const app = await startApp({ config })
const admin = await app.signedUp({ approval: 'approved', superAdmin: true })
const settings = admin.api.paymentSettings
afterAll(() => Promise.all([paystack.close(), paypal.close()]))

const paypalKeys = { mode: 'test' as const, clientId: paypal.clientId, webhookId: paypal.webhook.id }
const withSecret = { ...paypalKeys, clientSecret: paypal.clientSecret }
paypal.webhook.url = 'https://8.8.8.8/api/webhooks/paypal'

beforeEach(async () => {
  await settings.remove({ provider: 'paystack' })
  await settings.remove({ provider: 'paypal' })
})

describe('the keys', () => {
  test('are none at first, and plans are paid in the sandbox', async () => {
    expect(await settings.read()).toEqual({
      paystack: { webhookUrl: 'https://8.8.8.8/api/webhooks/paystack', keys: null, check: null },
      paypal: { webhookUrl: 'https://8.8.8.8/api/webhooks/paypal', keys: null, check: null },
    })
    expect(await configuredProvider(app.services, 'ZAR')).toBeNull()
    expect(await configuredProvider(app.services, 'USD')).toBeNull()
  })

  test('are sealed, and lead to the provider of each currency', async () => {
    await settings.savePaystack({ secretKey: paystack.secretKey })
    const said = await settings.savePaypal(withSecret)

    expect(said).toMatchObject({
      paystack: { keys: { mode: 'test', secretKeyEnds: paystack.secretKey.slice(-4) }, check: null },
      paypal: { keys: paypalKeys, check: null },
    })
    const { rows } = await app.database.db.pool.query(`select value::text from instance_settings where key = 'payments'`)
    const stored = JSON.stringify([rows, said, await settings.read()])
    expect(stored).not.toContain(paystack.secretKey)
    expect(stored).not.toContain(paypal.clientSecret)
    expect(await configuredProvider(app.services, 'ZAR')).toMatchObject({ name: 'paystack', mode: 'test' })
    expect(await configuredProvider(app.services, 'USD')).toMatchObject({ name: 'paypal', mode: 'test' })
    expect(await providerNamed(app.services, 'paystack')).toMatchObject({ currency: 'ZAR' })
  })

  test('say whether they are live', async () => {
    expect(await settings.savePaystack({ secretKey: 'sk_live_0123456789' })).toMatchObject({ paystack: { keys: { mode: 'live' } } })
  })

  test.each([
    ['', 'Secret key is required.'],
    ['pk_test_0123456789', 'A secret key begins with sk_test_ or sk_live_. The public key, pk_…, is not needed here.'],
    ['sk_test_012 345', expect.stringContaining('begins with')],
  ])('of Paystack are refused as %o', async (secretKey, message) => {
    await expect(settings.savePaystack({ secretKey })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: expect.arrayContaining([expect.objectContaining({ field: 'secretKey', message })]) },
    })
  })

  test('of PayPal stay with their client, and with test or live', async () => {
    await expect(settings.savePaypal(paypalKeys)).rejects.toMatchObject({ code: 'INVALID', data: { fields: [{ field: 'clientSecret' }] } })
    await settings.savePaypal(withSecret)

    expect(await settings.savePaypal({ ...paypalKeys, webhookId: 'ANOTHER' })).toMatchObject({ paypal: { keys: { webhookId: 'ANOTHER' } } })
    for (const change of [{ clientId: 'somebody' }, { mode: 'live' as const }])
      await expect(settings.savePaypal({ ...paypalKeys, ...change })).rejects.toMatchObject({
        code: 'INVALID',
        data: { fields: [{ field: 'clientSecret', message: 'Client secret is required.' }] },
      })
    await expect(settings.savePaypal({ ...withSecret, webhookId: 'https://x' })).rejects.toMatchObject({
      code: 'INVALID',
      data: { fields: [{ field: 'webhookId' }] },
    })
  })

  test('are for super admins alone, in a browser', async () => {
    const owner = await app.signedUp({ approval: 'approved' })
    const nobody = app.visitor()
    for (const { api } of [owner, nobody]) {
      const refusal = { code: api === nobody.api ? 'UNAUTHENTICATED' : 'FORBIDDEN' }
      await expect(api.paymentSettings.read()).rejects.toMatchObject(refusal)
      await expect(api.paymentSettings.savePaystack({ secretKey: 'sk_live_0123456789' })).rejects.toMatchObject(refusal)
      await expect(api.paymentSettings.savePaypal(withSecret)).rejects.toMatchObject(refusal)
      await expect(api.paymentSettings.remove({ provider: 'paystack' })).rejects.toMatchObject(refusal)
      await expect(api.paymentSettings.check({ provider: 'paystack' })).rejects.toMatchObject(refusal)
    }
    expect(await settings.read()).toMatchObject({ paystack: { keys: null } })
  })

  test('are written down without themselves', async () => {
    await settings.savePaystack({ secretKey: paystack.secretKey })
    await settings.remove({ provider: 'paystack' })
    await settings.remove({ provider: 'paystack' })

    const { items } = await admin.api.admin.audit({ area: 'payments', limit: 2 })

    expect(items).toMatchObject([
      { action: 'payments.removed', what: 'Removed the keys of a payment provider', subject: 'paystack' },
      { action: 'payments.configured', what: 'Entered the keys of a payment provider', subject: 'paystack', detail: 'mode: test' },
    ])
  })
})

describe('the doctor', () => {
  test('asks the provider, and what it said is kept until other keys come', async () => {
    await settings.savePaypal(withSecret)

    const { paypal: checked } = await settings.check({ provider: 'paypal' })

    expect(checked.check?.findings).toEqual(
      (['credentials', 'currency', 'plan', 'address', 'webhook'] as const).map((step) => ({ step, outcome: 'ok', words: null })),
    )
    expect(Date.parse(checked.check?.at ?? '')).toBeGreaterThan(Date.now() - 60_000)
    expect((await settings.read()).paypal).toEqual(checked)
    expect((await settings.savePaypal(paypalKeys)).paypal.check).toBeNull()
  })

  test('tells what the provider refuses, in its words and without the key', async () => {
    await settings.savePaystack({ secretKey: 'sk_test_wrong0000' })

    const { paystack: checked } = await settings.check({ provider: 'paystack' })

    expect(checked.check?.findings).toEqual([
      { step: 'credentials', outcome: 'failed', words: 'Invalid key …' },
      { step: 'currency', outcome: 'skipped', words: null },
      { step: 'plan', outcome: 'skipped', words: null },
      { step: 'address', outcome: 'ok', words: null },
    ])
  })

  test('says nothing about keys that came while it asked, nor about another webhook', async () => {
    await settings.savePaystack({ secretKey: paystack.secretKey })
    await settings.savePaypal(withSecret)
    const asked = paystack.asked.length
    paystack.misbehave('hang', '/balance')
    paypal.misbehave('hang', '/v1/notifications')
    const checking = [settings.check({ provider: 'paystack' }), settings.check({ provider: 'paypal' })]
    await expect.poll(() => paystack.asked.length).toBe(asked + 1)
    await expect.poll(() => paypal.asked.at(-1)?.path).toMatch(/^\/v1\/notifications/)

    await settings.savePaystack({ secretKey: 'sk_test_another0000' })
    await settings.savePaypal({ ...paypalKeys, webhookId: 'ANOTHER' })
    paystack.hangUp()
    paypal.hangUp()

    await Promise.all(checking)
    expect(await settings.read()).toMatchObject({ paystack: { check: null }, paypal: { check: null } })
  })

  test('has nobody to ask without keys', async () => {
    await expect(settings.check({ provider: 'paystack' })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Save the keys of this provider first.',
    })
  })

  test.each([
    ['http://desk.example', 'This site has an address without https: http://desk.example'],
    ['https://10.0.0.7', '10.0.0.7 is in a private network.'],
    ['https://localhost', 'localhost is in a private network.'],
  ])('says that %s cannot be reached from outside', async (baseUrl, words) => {
    const local = await startApp({ config: { ...config, baseUrl } })
    const { api } = await local.signedUp({ approval: 'approved', superAdmin: true })
    await api.paymentSettings.savePaystack({ secretKey: paystack.secretKey })

    const { paystack: checked } = await api.paymentSettings.check({ provider: 'paystack' })

    expect(checked.check?.findings.at(-1)).toEqual({ step: 'address', outcome: 'failed', words })
  })
})
