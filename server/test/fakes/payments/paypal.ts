import { instant, listPaid, no } from './paypal-answers.ts'
import { createSignatures } from './paypal-signatures.ts'
import type { SentWebhook } from './paystack.ts'
import { type Answer, type Asked, isJson, type ProviderServer, startProviderServer } from '../provider-server.ts'

type Fields = Record<string, unknown>
interface FakeSubscription extends Fields {
  id: string
  status: string
  plan_id: string
  custom_id: string
  billing_info?: Fields
  paid: Fields[]
}

export interface FakePaypal extends ProviderServer {
  clientId: string
  clientSecret: string
  webhook: { id: string; url: string; event_types: { name: string }[] }
  /** The buyer says yes: it is active, and the first cycle is charged. */
  approve: (id: string) => void
  /** Yes to another plan: from the next cycle on. */
  agree: (id: string) => void
  renew: (id: string) => void
  /** Three in a row suspend it. */
  failRenewal: (id: string) => void
  /** Three hours without a yes. */
  lapse: (id: string) => void
  expireTokens: () => void
  /** 72 hours pass: what was made is not remembered by its request. */
  forgetRequests: () => void
  tokenLifeSeconds: number
  tokensGiven: number
  sent: SentWebhook[]
  sign: (event: Fields) => SentWebhook
  subscriptions: Map<string, FakeSubscription>
  plans: Map<string, Fields>
  refunds: Fields[]
  currencies: string[]
}

const month = 30 * 86_400_000

/** PayPal as `contracts/paypal.md` has it: tokens, creates by request id, a subscription that is approved, and signatures over bytes. */
export async function startFakePaypal(): Promise<FakePaypal> {
  const signatures = createSignatures()
  const tokens = new Map<string, number>()
  const products = new Set<string>()
  const created = new Map<string, { text: string; answer: Answer }>()

  function answer(asked: Asked): Answer {
    const { method, path, text, headers } = asked
    if (path === '/v1/oauth2/token') return token(asked)
    const life = tokens.get((headers.authorization ?? '').replace('Bearer ', ''))
    if (life === undefined || life < Date.now())
      return { status: 401, body: { error: 'invalid_token', error_description: 'Token signature verification failed' } }
    if (path === '/v1/notifications/verify-webhook-signature') return verify(text)
    if (method === 'POST' && !isJson(text)) return no(400, 'INVALID_REQUEST', 'MALFORMED_REQUEST_JSON')
    const body: Fields = method === 'POST' ? JSON.parse(text) : {}
    const once = (make: () => Answer) => replayed(path, headers['paypal-request-id'], text, make)
    if (method === 'POST' && path === '/v1/catalogs/products') return once(() => makeProduct(body))
    if (method === 'POST' && path === '/v1/billing/plans') return once(() => makePlan(body))
    if (method === 'POST' && path === '/v1/billing/subscriptions') return once(() => subscribe(body))
    if (path === `/v1/notifications/webhooks/${fake.webhook.id}`) return { status: 200, body: fake.webhook }
    const [, sale] = /^\/v1\/payments\/sale\/([^/]+)\/refund$/.exec(path) ?? []
    if (sale !== undefined && method === 'POST') return once(() => refund(sale, body))
    const [, saleId = ''] = /^\/v1\/payments\/sale\/([^/]+)$/.exec(path) ?? []
    if (saleId)
      return {
        status: 200,
        body: { id: saleId, state: fake.refunds.some((one) => one['sale_id'] === saleId) ? 'partially_refunded' : 'completed' },
      }
    const [, id = '', verb] = /^\/v1\/billing\/subscriptions\/([^/]+)(?:\/(\w+))?$/.exec(path) ?? []
    const subscription = fake.subscriptions.get(id)
    if (!subscription) return no(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
    if (method === 'GET' && verb === undefined) return { status: 200, body: shown(subscription) }
    if (method === 'GET' && verb === 'transactions') return listPaid(subscription, asked.query)
    if (method === 'POST' && verb === 'revise') return revise(subscription, body)
    if (method === 'POST' && verb === 'cancel') return cancel(subscription, body)
    if (method === 'POST' && verb === 'suspend') return move(subscription, body, { from: 'ACTIVE', to: 'SUSPENDED', event: 'SUSPENDED' })
    if (method === 'POST' && verb === 'activate')
      return move(subscription, body, { from: 'SUSPENDED', to: 'ACTIVE', event: 'RE-ACTIVATED' })
    return no(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
  }

  function token({ method, headers, text }: Asked): Answer {
    const expected = `Basic ${Buffer.from(`${fake.clientId}:${fake.clientSecret}`).toString('base64')}`
    if (method !== 'POST' || headers.authorization !== expected)
      return { status: 401, body: { error: 'invalid_client', error_description: 'Client Authentication failed' } }
    if (new URLSearchParams(text).get('grant_type') !== 'client_credentials')
      return { status: 400, body: { error: 'unsupported_grant_type' } }
    const value = `A21AA${crypto.randomUUID()}`
    tokens.set(value, Date.now() + fake.tokenLifeSeconds * 1000)
    fake.tokensGiven += 1
    return {
      status: 200,
      body: {
        access_token: value,
        token_type: 'Bearer',
        expires_in: fake.tokenLifeSeconds,
        scope: 'https://uri.paypal.com/services/subscriptions',
      },
    }
  }

  function replayed(path: string, requestId: string | string[] | undefined, text: string, make: () => Answer): Answer {
    if (typeof requestId !== 'string') return make()
    const known = created.get(`${path} ${requestId}`)
    if (known && known.text !== text) return no(422, 'UNPROCESSABLE_ENTITY', 'PAYPAL_REQUEST_ID_REUSED')
    if (known) return { ...known.answer, status: 200 }
    const made = make()
    if (made.status === 201) created.set(`${path} ${requestId}`, { text, answer: made })
    return made
  }

  function makeProduct({ id, name, type }: Fields): Answer {
    if (!name || type !== 'SERVICE') return no(400, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER')
    const product = typeof id === 'string' ? id : `PROD-${crypto.randomUUID().slice(0, 8)}`
    if (products.has(product)) return no(422, 'UNPROCESSABLE_ENTITY', 'DUPLICATE_RESOURCE_IDENTIFIER')
    products.add(product)
    return { status: 201, body: { id: product, name } }
  }

  function makePlan(plan: Fields): Answer {
    const cycles = plan['billing_cycles'] as { tenure_type: string; total_cycles: number; pricing_scheme: { fixed_price: Price } }[]
    if (!products.has(String(plan['product_id']))) return no(404, 'RESOURCE_NOT_FOUND', 'INVALID_RESOURCE_ID')
    if (cycles.filter(({ tenure_type: tenure }) => tenure === 'TRIAL').length > 2) return no(422, 'UNPROCESSABLE_ENTITY', 'TOO_MANY_TRIALS')
    for (const { pricing_scheme: scheme } of cycles) {
      if (!fake.currencies.includes(scheme.fixed_price.currency_code)) return no(422, 'UNPROCESSABLE_ENTITY', 'CURRENCY_NOT_SUPPORTED')
      if (!/^\d+\.\d{2}$/.test(scheme.fixed_price.value)) return no(400, 'INVALID_REQUEST', 'INVALID_PARAMETER_SYNTAX')
    }
    const id = `P-${crypto.randomUUID().slice(0, 18).toUpperCase()}`
    fake.plans.set(id, { ...plan, id })
    return { status: 201, body: { id, status: plan['status'] } }
  }

  function subscribe(body: Fields): Answer {
    if (!fake.plans.has(String(body['plan_id']))) return no(422, 'UNPROCESSABLE_ENTITY', 'PLAN_STATUS_INVALID')
    if (!/^[\x20-\x7e]{1,127}$/.test(String(body['custom_id']))) return no(400, 'INVALID_REQUEST', 'INVALID_STRING_LENGTH')
    const id = `I-${crypto.randomUUID().slice(0, 12).toUpperCase()}`
    const { plan_id: planId, custom_id: customId } = body as { plan_id: string; custom_id: string }
    const one = { id, status: 'APPROVAL_PENDING', plan_id: planId, custom_id: customId, create_time: instant(), paid: [] }
    fake.subscriptions.set(id, one)
    const links = [
      { href: `https://www.paypal.com/webapps/billing/subscriptions?ba_token=BA-${id}`, rel: 'approve', method: 'GET' },
      { href: `${server.url}/v1/billing/subscriptions/${id}`, rel: 'self', method: 'GET' },
    ]
    return { status: 201, body: { ...shown(one), links } }
  }

  function revise(subscription: FakeSubscription, { plan_id: planId }: Fields): Answer {
    if (!fake.plans.has(String(planId))) return no(422, 'UNPROCESSABLE_ENTITY', 'PLAN_STATUS_INVALID')
    if (subscription.status !== 'ACTIVE') return no(422, 'UNPROCESSABLE_ENTITY', 'SUBSCRIPTION_STATUS_INVALID')
    const token = crypto.randomUUID().slice(0, 8)
    Object.assign(subscription, { revised: planId })
    const links = [
      { href: `https://www.paypal.com/webapps/billing/subscriptions/update?ba_token=BA-${token}`, rel: 'approve', method: 'GET' },
    ]
    return { status: 200, body: { plan_id: planId, plan_overridden: false, links } }
  }

  function cancel(subscription: FakeSubscription, { reason }: Fields): Answer {
    if (!reason) return no(400, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER')
    if (!['ACTIVE', 'SUSPENDED'].includes(subscription.status)) return no(422, 'UNPROCESSABLE_ENTITY', 'SUBSCRIPTION_STATUS_INVALID')
    subscription.status = 'CANCELLED'
    delete subscription.billing_info?.['next_billing_time']
    send('BILLING.SUBSCRIPTION.CANCELLED', shown(subscription))
    return { status: 204 }
  }

  function move(
    subscription: FakeSubscription,
    { reason }: Fields,
    { from, to, event }: { from: string; to: string; event: string },
  ): Answer {
    if (!reason) return no(400, 'INVALID_REQUEST', 'MISSING_REQUIRED_PARAMETER')
    if (subscription.status !== from) return no(422, 'UNPROCESSABLE_ENTITY', 'SUBSCRIPTION_STATUS_INVALID')
    subscription.status = to
    send(`BILLING.SUBSCRIPTION.${event}`, shown(subscription))
    return { status: 204 }
  }

  function refund(sale: string, { amount }: Fields): Answer {
    const known = [...fake.subscriptions.values()].some(({ paid }) => paid.some(({ id }) => id === sale))
    if (!known) return no(404, 'INVALID_RESOURCE_ID', 'INVALID_RESOURCE_ID')
    const one = { id: crypto.randomUUID().slice(0, 17), sale_id: sale, amount, state: 'completed' }
    fake.refunds.push(one)
    send('PAYMENT.SALE.REFUNDED', one)
    return { status: 201, body: one }
  }

  function charge(subscription: FakeSubscription): void {
    const plan = fake.plans.get(subscription.plan_id)!
    const cycles = plan['billing_cycles'] as { frequency: Frequency; pricing_scheme: { fixed_price: Price } }[]
    const cycle = cycles[Math.min(subscription.paid.length, cycles.length - 1)]!
    const price = cycle.pricing_scheme.fixed_price
    const sale = {
      id: crypto.randomUUID().slice(0, 17).toUpperCase(),
      status: 'COMPLETED',
      time: instant(),
      amount_with_breakdown: { gross_amount: price },
    }
    subscription.paid.push(sale)
    subscription.status = 'ACTIVE'
    const lasts = cycle.frequency.interval_unit === 'DAY' ? cycle.frequency.interval_count * (month / 30) : month
    const next = new Date(Date.now() + lasts).toISOString()
    subscription.billing_info = { failed_payments_count: 0, last_payment: { amount: price, time: instant() }, next_billing_time: next }
    const amount = { total: price.value, currency: price.currency_code }
    send('PAYMENT.SALE.COMPLETED', {
      id: sale.id,
      billing_agreement_id: subscription.id,
      amount,
      custom: subscription.custom_id,
      state: 'completed',
    })
  }

  function send(type: string, resource: Fields): void {
    const event = {
      id: `WH-${crypto.randomUUID()}`,
      event_version: '1.0',
      create_time: instant(),
      event_type: type,
      summary: 'Said “twice” – ünïcode',
    }
    fake.sent.push(fake.sign({ ...event, resource }))
  }

  function verify(text: string): Answer {
    const status = signatures.verify(text, fake.webhook.id)
    return status ? { status: 200, body: { verification_status: status } } : no(400, 'VALIDATION_ERROR', 'MISSING_REQUIRED_PARAMETER')
  }

  const server = await startProviderServer(answer)
  const fake: FakePaypal = {
    ...server,
    clientId: `client-${crypto.randomUUID()}`,
    clientSecret: `secret-${crypto.randomUUID()}`,
    webhook: { id: '1JE4291016473214C', url: '', event_types: [{ name: '*' }] },
    tokenLifeSeconds: 32_400,
    tokensGiven: 0,
    sent: [],
    subscriptions: new Map(),
    plans: new Map(),
    refunds: [],
    currencies: ['USD', 'EUR', 'GBP'],
    expireTokens: () => tokens.clear(),
    forgetRequests: () => created.clear(),
    sign: (event) => signatures.sign(event, fake.webhook.id),
    approve(id) {
      const subscription = fake.subscriptions.get(id)!
      charge(subscription)
      Object.assign(subscription, { subscriber: { payer_id: '2J6QB8YJQSJRJ' } })
      send('BILLING.SUBSCRIPTION.ACTIVATED', shown(subscription))
    },
    agree(id) {
      const subscription = fake.subscriptions.get(id)!
      Object.assign(subscription, { plan_id: subscription['revised'] })
      send('BILLING.SUBSCRIPTION.UPDATED', shown(subscription))
    },
    renew: (id) => charge(fake.subscriptions.get(id)!),
    failRenewal(id) {
      const subscription = fake.subscriptions.get(id)!
      const failures = Number(subscription.billing_info?.['failed_payments_count'] ?? 0) + 1
      subscription.billing_info = {
        ...subscription.billing_info,
        failed_payments_count: failures,
        // Three are made.
        last_failed_payment: { reason_code: 'PAYMENT_DENIED', ...(failures < 3 && { next_payment_retry_time: inDays(5) }) },
      }
      if (failures >= 3) subscription.status = 'SUSPENDED'
      send('BILLING.SUBSCRIPTION.PAYMENT.FAILED', shown(subscription))
    },
    lapse: (id) => void fake.subscriptions.delete(id),
  }
  return fake
}

function inDays(days: number): string {
  return new Date(Date.now() + days * 86_400_000).toISOString()
}

interface Frequency {
  interval_unit: string
  interval_count: number
}

interface Price {
  currency_code: string
  value: string
}

function shown({ paid: _paid, revised: _revised, ...rest }: FakeSubscription): Fields {
  return rest
}
