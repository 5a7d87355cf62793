import { z } from 'zod'

// What is read of PayPal's answers. https://github.com/paypal/paypal-rest-api-specifications (read 2026-11-27)

export const Token = z.object({ access_token: z.string(), expires_in: z.number() })
export const TokenRefused = z.object({ error: z.string(), error_description: z.string().nullish() })

export const ApiError = z.object({
  name: z.string(),
  message: z.string().nullish(),
  debug_id: z.string().nullish(),
  details: z.array(z.object({ issue: z.string().nullish(), description: z.string().nullish() })).nullish(),
})

const moment = z.iso
  .datetime({ offset: true })
  .nullish()
  .catch(null)
  .transform((text) => (text ? new Date(text) : null))

const Money = z.object({ currency_code: z.string(), value: z.string() })

export const Made = z.object({ id: z.string() })

export const SubscriptionMade = z.object({
  id: z.string(),
  status: z.string(),
  links: z.array(z.object({ href: z.url(), rel: z.string() })).default([]),
})

export const Revised = SubscriptionMade.pick({ links: true })

export const PaypalSubscription = z.object({
  id: z.string(),
  status: z.string(),
  plan_id: z.string().nullish(),
  custom_id: z.string().nullish(),
  create_time: moment,
  subscriber: z.object({ payer_id: z.string().nullish() }).nullish(),
  billing_info: z
    .object({
      last_payment: z.object({ amount: Money, time: moment }).nullish(),
      next_billing_time: moment,
      failed_payments_count: z.number().int().default(0),
      last_failed_payment: z.object({ reason_code: z.string().nullish(), next_payment_retry_time: moment }).nullish(),
    })
    .nullish(),
})
export type PaypalSubscription = z.infer<typeof PaypalSubscription>

export const Transactions = z.object({
  transactions: z
    .array(z.object({ id: z.string(), status: z.string(), time: moment, amount_with_breakdown: z.object({ gross_amount: Money }) }))
    .default([]),
})

export const Sale = z.object({ state: z.string() })
export const Refunded = z.object({ id: z.string() })

export const Webhook = z.object({ url: z.string(), event_types: z.array(z.object({ name: z.string() })) })
export type Webhook = z.infer<typeof Webhook>

export const Verification = z.object({ verification_status: z.string() })

/** Of a webhook: whichever of these the event has. */
export const Event = z.object({
  id: z.string(),
  event_type: z.string(),
  create_time: moment,
  resource: z.object({
    id: z.string().nullish().catch(null),
    plan_id: z.string().nullish().catch(null),
    custom_id: z.string().nullish().catch(null),
    custom: z.string().nullish().catch(null),
    sale_id: z.string().nullish().catch(null),
    billing_agreement_id: z.string().nullish().catch(null),
    amount: z.object({ total: z.string(), currency: z.string() }).nullish().catch(null),
    subscriber: z.object({ payer_id: z.string().nullish() }).nullish().catch(null),
    billing_info: z.object({ next_billing_time: moment }).nullish().catch(null),
    dispute_outcome: z.object({ outcome_code: z.string().nullish() }).nullish().catch(null),
    disputed_transactions: z
      .array(z.object({ seller_transaction_id: z.string().nullish() }))
      .nullish()
      .catch(null),
  }),
})
export type Event = z.infer<typeof Event>
