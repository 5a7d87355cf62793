import { startFakePaypal } from '../../server/test/fakes/payments/paypal.ts'
import { startFakePaystack } from '../../server/test/fakes/payments/paystack.ts'
import { expectAccessible } from '../steps/axe.ts'
import { administrator } from '../steps/people.ts'
import { expectFieldError, expectToast } from '../steps/screens.ts'
import { expect, test } from '../steps/test.ts'

test('an administrator enters the keys of both providers, is told what is wrong, and removes them', async ({ startInstance, open }) => {
  test.slow()
  const [paystack, paypal] = await Promise.all([startFakePaystack(), startFakePaypal()])
  const { url } = await startInstance({ PAYMENT_PROVIDER_URLS: `paystack=${paystack.url},paypal=${paypal.url}` })
  const admin = await open({ baseURL: url })
  const created = await admin.request.post('/api/v1/setup/super-admin', { data: administrator })
  expect(created.ok(), await created.text()).toBe(true)
  const [cards, wallet] = [admin.getByRole('region', { name: 'Paystack' }), admin.getByRole('region', { name: 'PayPal' })]

  await test.step('without keys nothing is charged, and a public key is none', async () => {
    await admin.goto('/app/admin?tab=billing')
    await expect(admin.getByText('No money is taken yet')).toBeVisible()
    await expectAccessible(admin, 'Admin, Billing, empty')
    await cards.getByLabel('Secret key').fill('pk_test_0123456789')
    await cards.getByRole('button', { name: 'Save' }).click()
    await expectFieldError(cards.getByLabel('Secret key'), /A secret key begins with sk_test_/)
  })

  await test.step('a key that Paystack does not know is told in its words, with what mends it', async () => {
    await cards.getByLabel('Secret key').fill('sk_test_unknown0000')
    await cards.getByRole('button', { name: 'Save' }).click()
    await expectToast(admin, 'Keys of Paystack saved')
    await expect(cards.getByText('Needs a look')).toBeVisible()
    await expect(cards.getByText('Invalid key …')).toBeVisible()
    await expect(cards.getByText(/copy the secret key again/)).toBeVisible()
    await expectAccessible(admin, 'Admin, Billing, a key that is refused')
  })

  await test.step('the right keys are accepted, and what is missing at PayPal is named', async () => {
    await cards.getByLabel('Secret key').fill(paystack.secretKey)
    await cards.getByRole('button', { name: 'Save' }).click()
    await expect(cards.getByRole('listitem').filter({ hasText: 'Monthly plan' }).getByLabel('In order')).toBeVisible()
    paypal.webhook.url = 'https://old.example/webhooks'
    await wallet.getByLabel('Client id').fill(paypal.clientId)
    await wallet.getByLabel('Client secret').fill(paypal.clientSecret)
    await wallet.getByLabel('Webhook id').fill(paypal.webhook.id)
    await wallet.getByRole('button', { name: 'Save' }).click()
    await expect(wallet.getByText('It is registered for https://old.example/webhooks.')).toBeVisible()
  })

  await test.step('mended at PayPal, that line is in order; the address of this machine is not', async () => {
    paypal.webhook.url = await wallet.getByLabel('Webhook address', { exact: true }).inputValue()
    await wallet.getByRole('button', { name: 'Check' }).click()
    await expect(wallet.getByRole('listitem').filter({ hasText: 'Webhook at the provider' }).getByLabel('In order')).toBeVisible()
    await expect(wallet.getByText(/This site has an address without https/)).toBeVisible()
  })

  await test.step('the keys are there after a visit elsewhere, and go when they are removed', async () => {
    await admin.reload()
    await expect(cards.getByText(/The test key that ends in \w{4} is stored/)).toBeVisible()
    await cards.getByRole('button', { name: 'Remove keys' }).click()
    const question = admin.getByRole('alertdialog')
    await expectAccessible(admin, 'Admin, Billing, removing keys')
    await question.getByRole('button', { name: 'Remove keys' }).click()
    await expect(cards.getByText('Not set up')).toBeVisible()
    await expect(wallet.getByText('A secret is stored. Leave this empty to keep it.')).toBeVisible()
  })

  await Promise.all([paystack.close(), paypal.close()])
})

test('a charge that failed stands on every screen of whoever may pay, and leads to where the card is changed', async ({
  startInstance,
  open,
}) => {
  test.slow()
  const paystack = await startFakePaystack()
  const { url } = await startInstance({ PAYMENT_PROVIDER_URLS: `paystack=${paystack.url}` })
  const owner = await open({ baseURL: url })
  const call = async (method: 'post' | 'put', path: string, data: object) => {
    const response = await owner.request[method](`/api/v1/${path}`, { data })
    expect(response.ok(), await response.text()).toBe(true)
  }
  const tell = async (from: number) => {
    for (const { rawBody, headers } of paystack.sent.slice(from))
      await owner.request.post('/api/webhooks/paystack', { headers: Object.fromEntries(headers), data: rawBody })
  }
  await call('post', 'setup/super-admin', administrator)
  await call('put', 'admin/payments/paystack', { secretKey: paystack.secretKey })
  await call('post', 'billing/orders', { planId: 'growth', currency: 'ZAR' })
  const opened = paystack.asked.find(({ path }) => path === '/transaction/initialize')
  const { reference, callback_url: back } = JSON.parse(opened?.text ?? '{}') as { reference: string; callback_url: string }

  await test.step('whoever is back before the provider tells of the payment reads that it is confirmed, and then that it was', async () => {
    await owner.goto(back)
    await expect(owner.getByText('Your payment is being confirmed: Growth plan')).toBeVisible()
    await expectAccessible(owner, 'Settings, Billing, a payment is being confirmed')
    paystack.pay(reference)
    await expect(owner.getByText('Paid: Growth is in use')).toBeVisible()
    await expect(owner.getByText('R1500 a month')).toBeVisible()
  })
  await tell(0)

  await test.step('the card is named as its brand writes it, and its provider’s page is opened', async () => {
    await owner.goto('/app/settings?tab=billing')
    const card = owner.getByRole('region', { name: 'Card' })
    await expect(card).toContainText('Visa card, ends in 4081')
    await owner.context().route('https://paystack.com/**', (route) => route.fulfill({ body: 'Paystack' }))
    const page = owner.waitForEvent('popup')
    await card.getByRole('button', { name: 'Change card' }).click()
    await expect(await page).toHaveURL(/^https:\/\/paystack\.com\/manage\/subscriptions\//)
  })

  await test.step('a charge that failed is said without a reload, on the dashboard too, until one succeeds', async () => {
    const [subscription] = paystack.subscriptions
    const code = String(subscription?.['subscription_code'])
    const from = paystack.sent.length
    paystack.failRenewal(code)
    await tell(from)
    const banner = owner.getByRole('status').filter({ hasText: 'The payment for your plan failed' })
    await expect(banner.getByRole('button', { name: 'Change card' })).toBeVisible()
    await expectAccessible(owner, 'Settings, Billing, a charge failed')
    await owner.goto('/app/dashboard')
    await expect(banner).toBeVisible()

    const later = paystack.sent.length
    paystack.renew(code)
    await tell(later)
    await expect(banner).toBeHidden()
  })
  await paystack.close()
})

test('a month that nobody pays goes on for the days of grace, with its day and a way to pay, and then the plan ends', async ({
  startInstance,
  open,
}) => {
  test.setTimeout(untilOverMs + 300_000)
  const paystack = await startFakePaystack()
  const { url } = await startInstance({ PAYMENT_PROVIDER_URLS: `paystack=${paystack.url}` })
  const owner = await open({ baseURL: url })
  const call = async (method: 'post' | 'put', path: string, data: object) => {
    const response = await owner.request[method](`/api/v1/${path}`, { data })
    expect(response.ok(), await response.text()).toBe(true)
  }
  await call('post', 'setup/super-admin', administrator)
  await call('put', 'admin/payments/paystack', { secretKey: paystack.secretKey })
  await owner.goto('/app/settings?tab=billing')
  await call('post', 'billing/orders', { planId: 'growth', currency: 'ZAR' })
  const opened = paystack.asked.find(({ path }) => path === '/transaction/initialize')
  const { reference } = JSON.parse(opened?.text ?? '{}') as { reference: string }

  await test.step('in the days of grace it is said what goes on until when, and the month can be paid', async () => {
    const [first, ...later] = monthsBefore(new Date(Date.now() - 7 * dayMs + untilOverMs))
    paystack.clock = () => first
    paystack.pay(reference)
    for (const month of later) {
      paystack.clock = () => month
      paystack.renew(String(paystack.subscriptions[0]?.['subscription_code']))
    }
    for (const { rawBody, headers } of paystack.sent)
      await owner.request.post('/api/webhooks/paystack', { headers: Object.fromEntries(headers), data: rawBody })
    const banner = owner.getByRole('status').filter({ hasText: 'Your plan has not been paid since' })
    await expect(banner).toContainText('Everything goes on until')
    await expect(banner.getByRole('button', { name: 'Pay R1,500.00 now' })).toBeVisible()
    await expect(owner.getByRole('region', { name: 'If a payment fails' })).toContainText('For 7 days after the end of the month')
    await expect(owner.getByRole('region', { name: 'Card' })).toContainText('Overdue since')
  })

  await test.step('when they are over the plan ends, without a reload', async () => {
    await expect(owner.getByText('The plan has ended. Nothing was deleted: reading and exporting go on.')).toBeVisible({
      timeout: untilOverMs + 120_000,
    })
    await expect(owner.getByRole('button', { name: /^Pay R1,500/ })).toHaveCount(0)
    await expectAccessible(owner, 'Settings, Billing, the plan has ended')
    await owner.goto('/app/dashboard')
    await expect(owner.getByText('Please subscribe to continue')).toBeVisible()
  })

  await test.step('an administrator reads what the provider told, as it came', async () => {
    await owner.goto('/app/admin?tab=subscriptions')
    await owner.getByRole('button', { name: /^Open .*workspace/ }).click()
    const told = owner.getByRole('dialog').getByRole('listitem').filter({ hasText: 'charge.success' }).last()
    await told.getByText('charge.success').first().click()
    await expect(told.locator('pre')).toContainText(reference)
    await expect(told.locator('pre')).toContainText('"amount": 150000')
    await expectAccessible(owner, 'Admin, Subscriptions, what providers told')
  })
  await paystack.close()
})

const dayMs = 86_400_000

/** However slow the machine is, what is said in the days of grace is read by then; the other journeys go on meanwhile. */
const untilOverMs = 120_000

/** When months were paid of which the last one ends then: one, or two where the month before has no such day. */
function monthsBefore(end: Date): [Date, ...Date[]] {
  const back = (months: number) => {
    const moved = new Date(end)
    moved.setUTCMonth(end.getUTCMonth() - months)
    return moved
  }
  if (back(1).getUTCDate() === end.getUTCDate()) return [back(1)]
  const lastOfMonth = new Date(
    Date.UTC(end.getUTCFullYear(), end.getUTCMonth(), 0, end.getUTCHours(), end.getUTCMinutes(), end.getUTCSeconds()),
  )
  return [back(2), lastOfMonth]
}
