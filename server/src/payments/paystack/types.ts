import { z } from 'zod'

// What is read of Paystack's answers. https://github.com/PaystackOSS/openapi (read 2026-11-27)

export const Envelope = z.object({
  status: z.boolean(),
  message: z.string().default(''),
  data: z.unknown().optional(),
  code: z.string().nullish(),
})

const moment = z.iso
  .datetime({ offset: true, local: true })
  .nullish()
  .catch(null)
  .transform((text) => (text ? new Date(text) : null))

/** Sent by us as an object; it comes back as one, as its JSON, as "" or as 0. */
const Metadata = z
  .preprocess(
    (given) => (typeof given === 'string' ? parsed(given) : given),
    z.object({ reference: z.string().nullish(), workspace_id: z.string().nullish() }),
  )
  .nullish()
  .catch(null)
  .transform((given) => ({ reference: given?.reference ?? null, workspaceId: given?.workspace_id ?? null }))

const Authorization = z.object({
  authorization_code: z.string().nullish(),
  last4: z.string().nullish(),
  exp_month: z.coerce.number().nullish(),
  exp_year: z.coerce.number().nullish(),
  brand: z.string().nullish(),
  reusable: z.boolean().nullish(),
})
export type Authorization = z.infer<typeof Authorization>

const authorization = Authorization.nullish().catch(null)
const customer = z.object({ id: z.number().nullish(), customer_code: z.string().nullish() }).nullish().catch(null)
/** A code, or an object with it; `{}` where there is none. */
const plan = z
  .union([z.string(), z.object({ plan_code: z.string().nullish() }).transform(({ plan_code: code }) => code)])
  .nullish()
  .catch(null)
  .transform((code) => code || null)

export const Plan = z.object({
  id: z.number(),
  plan_code: z.string(),
  name: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  interval: z.string(),
})
export const PlanMade = Plan.pick({ plan_code: true })

export const Initialized = z.object({ authorization_url: z.url(), reference: z.string() })

export const Transaction = z.object({
  status: z.string(),
  reference: z.string(),
  amount: z.number().int(),
  currency: z.string(),
  paid_at: moment,
  gateway_response: z.string().nullish(),
  customer,
  authorization,
  plan,
  metadata: Metadata,
})
export type Transaction = z.infer<typeof Transaction>

export const SubscriptionMade = z.object({ subscription_code: z.string() })

export const PaystackSubscription = z.object({
  subscription_code: z.string(),
  email_token: z.string(),
  status: z.string(),
  next_payment_date: moment,
  createdAt: moment,
  plan,
  customer,
  authorization,
})
export type PaystackSubscription = z.infer<typeof PaystackSubscription>

export const Customer = z.object({ id: z.number() })
export const Refund = z.object({
  id: z.number(),
  transaction_reference: z.string().nullish(),
  merchant_note: z.string().nullish(),
})
export const RefundMade = Refund.pick({ id: true })
export const Balance = z.object({ currency: z.string() })
export const Link = z.object({ link: z.url() })

/** Of a webhook: whichever of these the event has. */
export const EventData = z.object({
  id: z.union([z.number(), z.string()]).nullish().catch(null),
  reference: z.string().nullish().catch(null),
  status: z.string().nullish().catch(null),
  amount: z.coerce.number().int().nullish().catch(null),
  currency: z.string().nullish().catch(null),
  paid_at: moment,
  created_at: moment,
  createdAt: moment,
  next_payment_date: moment,
  customer,
  plan,
  metadata: Metadata,
  subscription_code: z.string().nullish().catch(null),
  subscription: z.object({ subscription_code: z.string().nullish(), next_payment_date: moment }).nullish().catch(null),
  invoice_code: z.string().nullish().catch(null),
  transaction_reference: z.string().nullish().catch(null),
  refund_reference: z.string().nullish().catch(null),
  /** Of a dispute: `merchant-accepted` or `declined`. */
  resolution: z.string().nullish().catch(null),
  transaction: z.object({ reference: z.string().nullish() }).nullish().catch(null),
})
export type EventData = z.infer<typeof EventData>

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
