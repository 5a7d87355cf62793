import type { Card, Outcome, Payment, PaymentProvider } from '../payment-provider.ts'
import type { PaystackApi, Said } from './api.ts'
import { type Authorization, Customer, Refund, RefundMade, Transaction } from './types.ts'
import { z } from 'zod'

/** Null for a reference that Paystack does not know: 404, in older versions 400. */
export async function readTransaction(api: PaystackApi, reference: string, signal: AbortSignal): Promise<Said<Transaction | null>> {
  const said = await api.get(`/transaction/verify/${encodeURIComponent(reference)}`, Transaction, signal)
  const isUnknown = said.type === 'refused' && (said.status === 404 || said.status === 400)
  return isUnknown ? { type: 'ok', value: null } : said
}

export function paymentsOf(api: PaystackApi): Pick<PaymentProvider, 'readPayment' | 'paidSince' | 'refundPayment'> {
  return {
    async paidSince({ customerRef, planRef, since, signal }): Promise<Outcome<Payment[]>> {
      if (customerRef === null || planRef === null) return { type: 'ok', value: [] }
      // Lists are filtered by numbers.
      const customer = await api.get(`/customer/${encodeURIComponent(customerRef)}`, Customer, signal)
      if (customer.type !== 'ok') return customer
      const query = `customer=${customer.value.id}&status=success&from=${encodeURIComponent(since.toISOString())}&perPage=100`
      const listed = await api.get(`/transaction?${query}`, z.array(Transaction), signal)
      if (listed.type !== 'ok') return listed
      const paid = listed.value.filter(({ plan }) => plan === planRef).map(present)
      return { type: 'ok', value: paid.toSorted((one, other) => (one.paidAt?.getTime() ?? 0) - (other.paidAt?.getTime() ?? 0)) }
    },

    async readPayment({ providerRef, signal }): Promise<Outcome<Payment | null>> {
      const said = await readTransaction(api, providerRef, signal)
      return said.type === 'ok' ? { type: 'ok', value: said.value && present(said.value) } : said
    },

    // Paystack has no key for refunds: what was refunded already is found by our note.
    async refundPayment({ paymentRef, amountCents, currency, key, since, signal }) {
      const from = encodeURIComponent(new Date(since.getTime() - clockSlackMs).toISOString())
      const made = await api.get(`/refund?perPage=100&from=${from}`, z.array(Refund), signal)
      if (made.type !== 'ok') return made
      const ours = made.value.find(({ merchant_note: note, transaction_reference: of }) => note === key && (!of || of === paymentRef))
      if (ours) return { type: 'ok', value: { refundRef: String(ours.id) } }

      const body = { transaction: paymentRef, amount: amountCents, currency, merchant_note: key }
      const refund = await api.post('/refund', body, RefundMade, signal)
      return refund.type === 'ok' ? { type: 'ok', value: { refundRef: String(refund.value.id) } } : refund
    },
  }
}

/** Between our clock and Paystack's. */
const clockSlackMs = 3_600_000

const states: Record<string, Payment['state']> = { success: 'paid', failed: 'failed', abandoned: 'abandoned', reversed: 'refunded' }

function present({ status, reference, amount, currency, paid_at: paidAt, customer, authorization, plan, ...rest }: Transaction): Payment {
  const state = states[status] ?? 'pending'
  return {
    ...rest.metadata,
    state,
    amountCents: amount,
    currency,
    paidAt,
    paymentRef: reference,
    customerRef: customer?.customer_code ?? null,
    authorizationRef: authorization?.reusable ? (authorization.authorization_code ?? null) : null,
    subscriptionRef: null,
    planRef: plan,
    card: cardOf(authorization),
    reason: state === 'paid' ? null : (rest.gateway_response ?? null),
  }
}

export function cardOf(authorization: Authorization | null | undefined): Card | null {
  const { brand, last4, exp_month: expiresMonth, exp_year: expiresYear } = authorization ?? {}
  return brand && last4 && expiresMonth && expiresYear ? { brand, last4, expiresMonth, expiresYear } : null
}
