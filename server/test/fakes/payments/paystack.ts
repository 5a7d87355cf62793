import { createHmac } from 'node:crypto'

import { card, found, nextPaymentDate, no, ok } from './paystack-answers.ts'
import { type Answer, type Asked, isJson, type ProviderServer, startProviderServer } from '../provider-server.ts'

type Fields = Record<string, unknown>
export interface SentWebhook {
  rawBody: Buffer
  headers: Headers
}

export interface FakePaystack extends ProviderServer {
  secretKey: string
  /** As the person at the checkout does. */
  pay: (reference: string) => void
  decline: (reference: string) => void
  begin: (reference: string) => void
  /** The month passes: the card is charged again, or that fails. */
  renew: (code: string) => void
  failRenewal: (code: string) => void
  /** What was cancelled runs out. */
  passPeriod: (code: string) => void
  /** What has been sent to the webhook, in order. */
  sent: SentWebhook[]
  sign: (event: Fields) => SentWebhook
  subscriptions: Fields[]
  plans: Fields[]
  refunds: Fields[]
  balances: string[]
  /** Creates the subscription and refuses all the same. */
  refuseAndKeep: boolean
  /** Of its own. */
  clock: () => Date
}

/** Paystack as `contracts/paystack.md` has it: cents, one use of a reference, webhooks signed over their bytes, tokens to cancel. */
export async function startFakePaystack(): Promise<FakePaystack> {
  const transactions = new Map<string, Fields & { status: string }>()
  const customers = new Map<string, { id: number; customer_code: string; email: string }>()
  let ids = 1000
  const code = (prefix: string) => `${prefix}_${(ids += 1).toString(36)}${crypto.randomUUID().slice(0, 8)}`

  const routes: [string, RegExp, (asked: Asked, body: Fields, part: string) => Answer][] = [
    ['GET', /^\/balance$/, () => ok(fake.balances.map((currency) => ({ currency, balance: 0 })))],
    ['POST', /^\/plan$/, (_, body) => makePlan(body)],
    [
      'GET',
      /^\/plan$/,
      ({ query }) => ok(fake.plans.filter(({ amount }) => !query.has('amount') || String(amount) === query.get('amount'))),
    ],
    ['GET', /^\/plan\/(.+)$/, (_a, _b, part) => found(fake.plans.find(({ plan_code: plan }) => plan === part))],
    ['POST', /^\/transaction\/initialize$/, (_, body) => initialize(body)],
    ['GET', /^\/transaction$/, ({ query }) => listPaid(query)],
    ['GET', /^\/transaction\/verify\/(.+)$/, (_a, _b, part) => found(transactions.get(part), 'Transaction reference not found.')],
    ['GET', /^\/customer\/(.+)$/, (_a, _b, part) => found([...customers.values()].find(({ customer_code: known }) => known === part))],
    ['POST', /^\/subscription$/, (_, body) => subscribe(body)],
    ['GET', /^\/subscription$/, ({ query }) => listSubscriptions(query)],
    ['POST', /^\/subscription\/disable$/, (_, body) => disable(body)],
    ['POST', /^\/subscription\/enable$/, (_, body) => enable(body)],
    ['GET', /^\/subscription\/([^/]+)\/manage\/link$/, (_a, _b, part) => ok({ link: `https://paystack.com/manage/subscriptions/${part}` })],
    ['GET', /^\/subscription\/([^/]+)$/, (_a, _b, part) => found(subscriptionOf(part))],
    ['POST', /^\/refund$/, (_, body) => refund(body)],
    ['GET', /^\/refund$/, ({ query }) => ok(fake.refunds.filter(({ createdAt }) => String(createdAt) >= (query.get('from') ?? '')))],
  ]

  function answer(asked: Asked): Answer {
    if (asked.headers.authorization !== `Bearer ${fake.secretKey}`) return no(401, `Invalid key ${asked.headers.authorization?.slice(7)}`)
    const isBody = asked.headers['content-type'] === 'application/json' && isJson(asked.text)
    if (asked.method === 'POST' && !isBody) return no(400, 'Invalid JSON')
    for (const [method, path, run] of routes) {
      const [matched, part = ''] = path.exec(asked.path) ?? []
      if (matched !== undefined && method === asked.method) return run(asked, asked.method === 'POST' ? JSON.parse(asked.text) : {}, part)
    }
    return no(404, 'Entity not found')
  }

  function makePlan({ name, amount, interval, currency }: Fields): Answer {
    if (!Number.isInteger(amount) || interval !== 'monthly') return no(400, 'Invalid plan')
    if (!fake.balances.includes(String(currency))) return no(400, 'Currency not supported by merchant')
    const plan = { id: (ids += 1), name, amount, interval, currency, plan_code: code('PLN') }
    fake.plans.push(plan)
    return { status: 201, body: { status: true, message: 'Plan created', data: plan } }
  }

  function initialize({ email, amount, currency, plan, reference, metadata, callback_url: callback }: Fields): Answer {
    if (!/^[^@\s]+@[^@\s]+$/.test(String(email))) return no(400, 'Invalid Email Address Passed')
    if (!Number.isInteger(amount) || Number(amount) < 1) return no(400, 'Invalid Amount Sent')
    if (!/^[A-Za-z0-9.=-]+$/.test(String(reference))) return no(400, 'Invalid reference')
    if (!URL.canParse(String(callback))) return no(400, 'Invalid callback URL')
    const ref = String(reference)
    if (transactions.has(ref)) return no(400, 'Duplicate Transaction Reference', 'duplicate_reference')
    const known = fake.plans.find(({ plan_code: planCode }) => planCode === plan)
    if (plan !== undefined && !known) return no(400, 'Plan not found')
    const charged = known ? known['amount'] : amount
    const customer = customers.get(String(email)) ?? { id: (ids += 1), customer_code: code('CUS'), email: String(email) }
    customers.set(customer.email, customer)
    // Metadata comes back as text in some answers, and as an object in others.
    const transaction = {
      id: (ids += 1),
      reference: ref,
      status: 'abandoned',
      amount: charged,
      currency,
      customer,
      plan: plan ?? null,
      paid_at: null,
    }
    transactions.set(ref, { ...transaction, metadata: JSON.stringify(metadata) })
    return ok({ authorization_url: `https://checkout.paystack.com/${code('x')}`, access_code: code('x'), reference: ref })
  }

  function subscribe({ customer, plan, authorization, start_date: start }: Fields): Answer {
    const who = [...customers.values()].find(({ customer_code: known }) => known === customer)
    const what = fake.plans.find(({ plan_code: known }) => known === plan)
    if (!who || !what || !String(authorization).startsWith('AUTH_')) return no(400, 'Invalid subscription')
    const isRunning = ({ status, ...one }: Fields) =>
      status !== 'cancelled' && (one['customer'] as Fields)['customer_code'] === customer && (one['plan'] as Fields)['plan_code'] === plan
    if (fake.subscriptions.some(isRunning)) return no(400, 'This subscription is already in place.', 'duplicate_subscription')
    if (!(Date.parse(String(start)) > Date.now())) return no(400, 'Invalid start date')
    const subscription = addSubscription(who, what, String(start))
    if (fake.refuseAndKeep) return no(400, 'Invalid start date')
    return ok({ subscription_code: subscription['subscription_code'], email_token: subscription['email_token'], status: 'active' })
  }

  function addSubscription(customer: Fields, plan: Fields, next: string): Fields {
    const subscription: Fields = {
      id: (ids += 1),
      subscription_code: code('SUB'),
      email_token: code('tok'),
      status: 'active',
      next_payment_date: next,
      createdAt: new Date().toISOString(),
      customer,
      plan,
      authorization: card,
    }
    fake.subscriptions.push(subscription)
    send('subscription.create', subscription)
    return subscription
  }

  function listSubscriptions(query: URLSearchParams): Answer {
    const [customer, plan] = [Number(query.get('customer')), Number(query.get('plan'))]
    // A code in the place of a number finds nothing.
    return ok(fake.subscriptions.filter((one) => (one['customer'] as Fields)['id'] === customer && (one['plan'] as Fields)['id'] === plan))
  }

  function listPaid(query: URLSearchParams): Answer {
    const isListed = ({ status, customer, paid_at: paidAt }: Fields) =>
      status === query.get('status') &&
      (customer as Fields)['id'] === Number(query.get('customer')) &&
      String(paidAt) >= (query.get('from') ?? '')
    return ok([...transactions.values()].filter(isListed))
  }

  function disable({ code: subscriptionCode, token }: Fields): Answer {
    const one = subscriptionOf(String(subscriptionCode))
    if (!one || one['email_token'] !== token || !['active', 'attention'].includes(String(one['status'])))
      return { status: 200, body: { status: false, message: 'Subscription with code not found or already inactive' } }
    Object.assign(one, { status: 'non-renewing', stopped_at_date: one['next_payment_date'], next_payment_date: null })
    send('subscription.not_renew', one)
    return ok(undefined, 'Subscription disabled successfully')
  }

  function enable({ code: subscriptionCode, token }: Fields): Answer {
    const one = subscriptionOf(String(subscriptionCode))
    if (!one || one['email_token'] !== token || one['status'] !== 'non-renewing')
      return { status: 200, body: { status: false, message: 'Subscription with code not found or already active' } }
    Object.assign(one, { status: 'active', next_payment_date: one['stopped_at_date'] ?? null })
    return ok(undefined, 'Subscription enabled successfully')
  }

  function refund({ transaction, amount, currency, merchant_note: note }: Fields): Answer {
    const paid = transactions.get(String(transaction))
    const refunded = fake.refunds.filter(({ transaction_reference: of }) => of === transaction)
    const left = Number(paid?.['amount']) - refunded.reduce((sum, one) => sum + Number(one['amount']), 0)
    if (paid?.status !== 'success' || Number(amount) > left) return no(400, 'Transaction has been fully reversed')
    const one = {
      id: (ids += 1),
      transaction_reference: transaction,
      amount,
      currency,
      merchant_note: note,
      status: 'processed',
      createdAt: new Date().toISOString(),
    }
    fake.refunds.push(one)
    send('refund.processed', { ...one, refund_reference: `TRF_${one.id}` })
    return ok(one)
  }

  function chargeOf(reference: string, changes: Fields): Fields {
    const known = transactions.get(reference)
    if (!known) throw new Error(`There is no transaction ${reference}.`)
    return Object.assign(known, changes)
  }

  const subscriptionOf = (part: string) => fake.subscriptions.find(({ subscription_code: known }) => known === part)

  function send(event: string, data: Fields): void {
    fake.sent.push(fake.sign({ event, data }))
  }

  const server = await startProviderServer(answer)
  const fake: FakePaystack = {
    ...server,
    secretKey: `sk_test_${crypto.randomUUID().replaceAll('-', '')}`,
    sent: [],
    plans: [],
    subscriptions: [],
    refunds: [],
    balances: ['ZAR'],
    refuseAndKeep: false,
    clock: () => new Date(),
    sign(event) {
      const rawBody = Buffer.from(JSON.stringify(event))
      const signature = createHmac('sha512', fake.secretKey).update(rawBody).digest('hex')
      return { rawBody, headers: new Headers({ 'x-paystack-signature': signature }) }
    },
    pay(reference) {
      const paidAt = fake.clock().toISOString()
      const charge = chargeOf(reference, {
        status: 'success',
        paid_at: paidAt,
        channel: 'card',
        authorization: card,
        gateway_response: 'Successful',
      })
      const plan = fake.plans.find(({ plan_code: known }) => known === charge['plan'])
      send('charge.success', { ...charge, metadata: JSON.parse(String(charge['metadata'])), plan: plan ?? {} })
      if (plan) addSubscription(charge['customer'] as Fields, plan, nextPaymentDate(fake.clock()))
    },
    decline: (reference) => void chargeOf(reference, { status: 'failed', gateway_response: 'Declined: insufficient funds' }),
    begin: (reference) => void chargeOf(reference, { status: 'ongoing' }),
    renew(part) {
      const one = subscriptionOf(part)!
      Object.assign(one, { status: 'active', next_payment_date: nextPaymentDate(fake.clock()) })
      const { plan, customer } = one as { plan: Fields; customer: Fields }
      const paid = {
        id: (ids += 1),
        reference: code('ren'),
        status: 'success',
        amount: plan['amount'],
        currency: plan['currency'],
        customer,
        plan,
        metadata: 0,
      }
      const charge = { ...paid, paid_at: fake.clock().toISOString(), authorization: card }
      transactions.set(charge.reference, charge)
      send('charge.success', charge)
    },
    failRenewal(part) {
      const one = subscriptionOf(part)!
      one['status'] = 'attention'
      const { plan, customer, subscription_code: subscriptionCode } = one as { plan: Fields; customer: Fields; subscription_code: string }
      const about = { subscription: { subscription_code: subscriptionCode, status: 'attention' }, customer, plan: {}, status: 'failed' }
      send('invoice.payment_failed', { ...about, invoice_code: code('INV'), amount: plan['amount'] })
    },
    passPeriod(part) {
      const one = subscriptionOf(part)!
      if (one['status'] !== 'non-renewing') throw new Error('Only what was cancelled runs out.')
      one['status'] = 'cancelled'
      send('subscription.disable', one)
    },
  }
  return fake
}
