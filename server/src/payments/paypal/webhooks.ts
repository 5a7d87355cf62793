import type { PaymentEvent, Verdict } from '../payment-provider.ts'
import type { PaypalApi } from './api.ts'
import { centsOf } from './money.ts'
import { oursOf } from './subscriptions.ts'
import { Event, Verification } from './types.ts'

/** Under its own name, what PayPal sends with each webhook to prove it. */
const proofs = ['transmission-id', 'transmission-time', 'transmission-sig', 'cert-url', 'auth-algo'] as const

interface Webhook {
  rawBody: Uint8Array
  headers: Headers
  signal: AbortSignal
}

/** Asks PayPal, with the text of the event as it came: written anew, it would not be what was signed. */
export async function verifyWebhook(api: PaypalApi, webhookId: string, { rawBody, headers, signal }: Webhook): Promise<Verdict> {
  const proof = proofs.map((name) => [name.replace('-', '_'), headers.get(`paypal-${name}`) ?? ''] as const)
  const text = textOf(rawBody)
  // Only one whole object may stand in the request: anything else could close it, and bring proofs of its own.
  if (text === null || !isObject(parsed(text)) || proof.some(([, value]) => value === '' || value.length > 2_000)) return { type: 'forged' }
  if (!isPaypals(headers.get('paypal-cert-url') ?? '')) return { type: 'forged' }

  const head = JSON.stringify({ ...Object.fromEntries(proof), webhook_id: webhookId })
  const content = Buffer.from(`${head.slice(0, -1)},"webhook_event":${text}}`)
  const path = '/v1/notifications/verify-webhook-signature'
  const said = await api.post(path, { body: { type: 'application/json', content }, signal }, Verification)
  if (said.type === 'ok') return { type: said.value.verification_status === 'SUCCESS' ? 'genuine' : 'forged' }
  // Proofs of a wrong form are refused; wrong keys of ours are no forgery.
  return said.type === 'refused' && said.status === 400 ? { type: 'forged' } : said
}

function isPaypals(certUrl: string): boolean {
  if (!URL.canParse(certUrl)) return false
  const { protocol, hostname } = new URL(certUrl)
  return protocol === 'https:' && (hostname === 'paypal.com' || hostname.endsWith('.paypal.com'))
}

export function eventsOf(rawBody: Uint8Array): PaymentEvent[] {
  const event = Event.safeParse(parsed(textOf(rawBody) ?? ''))
  return event.success ? [present(event.data)] : []
}

const kinds: Record<string, PaymentEvent['kind']> = {
  'PAYMENT.SALE.COMPLETED': 'payment_succeeded',
  'PAYMENT.SALE.DENIED': 'payment_failed',
  'PAYMENT.SALE.REFUNDED': 'payment_refunded',
  'PAYMENT.SALE.REVERSED': 'payment_refunded',
  'BILLING.SUBSCRIPTION.ACTIVATED': 'subscription_began',
  'BILLING.SUBSCRIPTION.RE-ACTIVATED': 'subscription_began',
  'BILLING.SUBSCRIPTION.UPDATED': 'subscription_began',
  'BILLING.SUBSCRIPTION.PAYMENT.FAILED': 'payment_failed',
  'BILLING.SUBSCRIPTION.SUSPENDED': 'payment_failed',
  'BILLING.SUBSCRIPTION.CANCELLED': 'subscription_ended',
  'BILLING.SUBSCRIPTION.EXPIRED': 'subscription_ended',
  'CUSTOMER.DISPUTE.CREATED': 'dispute_opened',
  'CUSTOMER.DISPUTE.RESOLVED': 'dispute_closed',
}

/** What the webhook has to be registered for; `*` has all of it. */
export const neededEvents = Object.keys(kinds).filter((name) => name.startsWith('BILLING.') || name.startsWith('PAYMENT.'))

function present({ id, event_type: type, create_time: at, resource }: Event): PaymentEvent {
  const isAboutSubscription = type.startsWith('BILLING.SUBSCRIPTION.')
  const isAboutRefund = type === 'PAYMENT.SALE.REFUNDED'
  const isAboutSale = type.startsWith('PAYMENT.SALE.') && !isAboutRefund
  const { amount } = resource
  const outcome = resource.dispute_outcome?.outcome_code
  return {
    key: id.slice(0, 300),
    kind: kinds[type] ?? 'other',
    type,
    at,
    orderReference: oursOf(resource.custom_id ?? resource.custom).reference,
    customerRef: resource.subscriber?.payer_id ?? null,
    subscriptionRef: (isAboutSubscription ? resource.id : resource.billing_agreement_id) ?? null,
    planRef: resource.plan_id ?? null,
    paymentRef:
      (isAboutSale ? resource.id : isAboutRefund ? resource.sale_id : resource.disputed_transactions?.[0]?.seller_transaction_id) ?? null,
    amountCents: amount ? centsOf(amount.total) : null,
    currency: amount?.currency ?? null,
    periodEndsAt: resource.billing_info?.next_billing_time ?? null,
    disputeLost: outcome ? ['RESOLVED_BUYER_FAVOUR', 'ACCEPTED'].includes(outcome) : null,
  }
}

function textOf(rawBody: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(rawBody)
  } catch {
    return null
  }
}

function isObject(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
