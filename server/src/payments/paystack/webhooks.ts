import { createHash, createHmac } from 'node:crypto'

import { z } from 'zod'

import { isSameSecret } from '../../infra/same-secret.ts'
import type { PaymentEvent } from '../payment-provider.ts'
import { EventData } from './types.ts'

/** HMAC-SHA512 of the bytes as they came, by the secret key. */
export function isSigned(rawBody: Uint8Array, signature: string | null, secretKey: string): boolean {
  const expected = createHmac('sha512', secretKey).update(rawBody).digest('hex')
  return isSameSecret(signature ?? '', expected)
}

const Body = z.object({ event: z.string(), data: z.unknown().optional() })

export function eventsOf(rawBody: Uint8Array): PaymentEvent[] {
  const body = Body.safeParse(parsed(rawBody))
  if (!body.success) return []
  const { event: type } = body.data
  // A list, as of cards that expire, is no event about one thing.
  const data = EventData.safeParse(Array.isArray(body.data.data) ? {} : body.data.data)
  return data.success ? [present(type, data.data, rawBody)] : []
}

const kinds: Record<string, PaymentEvent['kind']> = {
  'charge.success': 'payment_succeeded',
  'invoice.payment_failed': 'payment_failed',
  'subscription.create': 'subscription_began',
  'subscription.not_renew': 'subscription_ending',
  'subscription.disable': 'subscription_ended',
  'refund.processed': 'payment_refunded',
  'charge.dispute.create': 'dispute_opened',
  'charge.dispute.resolve': 'dispute_closed',
}

function present(type: string, data: EventData, rawBody: Uint8Array): PaymentEvent {
  const kind = kinds[type] ?? 'other'
  return {
    key: keyOf(type, data, rawBody),
    kind,
    type,
    // A subscription and an invoice only say when they were made.
    at: /^(?:subscription|invoice)\./.test(type) ? null : (data.paid_at ?? data.created_at ?? data.createdAt),
    orderReference: data.metadata.reference,
    customerRef: data.customer?.customer_code ?? null,
    subscriptionRef: data.subscription_code ?? data.subscription?.subscription_code ?? null,
    planRef: data.plan,
    paymentRef:
      (kind === 'payment_succeeded' ? data.reference : undefined) ?? data.transaction_reference ?? data.transaction?.reference ?? null,
    amountCents: data.amount ?? null,
    currency: data.currency ?? null,
    periodEndsAt: data.next_payment_date ?? data.subscription?.next_payment_date ?? null,
    disputeLost: kind === 'dispute_closed' && data.resolution ? data.resolution === 'merchant-accepted' : null,
  }
}

/** Paystack numbers no events: what one is about tells it from others, and the text itself where nothing else does. */
function keyOf(type: string, data: EventData, rawBody: Uint8Array): string {
  const { subscription_code: subscription, status, next_payment_date: next } = data
  const about = type.startsWith('subscription.')
    ? subscription && [subscription, status, next?.toISOString()].join(':')
    : type.startsWith('invoice.')
      ? data.invoice_code && `${data.invoice_code}:${status}`
      : type.startsWith('charge.dispute.')
        ? data.id && `${data.id}:${status}`
        : type.startsWith('refund.')
          ? (data.refund_reference ?? data.id)
          : data.reference
  return `${type}:${about || createHash('sha256').update(rawBody).digest('hex')}`.slice(0, 300)
}

function parsed(rawBody: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(rawBody))
  } catch {
    return undefined
  }
}
